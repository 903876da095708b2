import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CopyLine.module.css'
import { Hint } from './Hint.tsx'

/** Text with a copy button. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const words = t(copied ? 'words.copied' : 'words.copy')
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <code className={classes.text}>{text}</code>
      <Hint label={words}>
        <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={`${words} · ${label}`}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Hint>
    </div>
  )
}

/** The clipboard API needs https or localhost; many control rooms use plain http. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  // Inside the open dialog, which traps the focus.
  const dialog = document.activeElement?.closest('[role="dialog"]') ?? document.body
  dialog.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
