import { Checkbox, Stack, Text } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { useOpenings } from '../../ui/useOpenings.ts'
import type { Warning } from './preview.ts'
import { useWarningText } from './useWarningText.ts'
import { codesOf } from './warnings.ts'

interface AskWarningsProps {
  /** none: nothing to ask */
  warnings: Warning[] | undefined
  busy?: boolean
  onConfirm: (codes: string[]) => void
  onClose: () => void
}

/** Each warning is to be seen and ticked before it is saved all the same. */
export function AskWarnings({ warnings, ...props }: AskWarningsProps) {
  const openings = useOpenings(warnings !== undefined)
  const { opened, shown } = useDialog(warnings)
  // Nothing is ticked in another question. The same one stays while it closes, and gives the focus back.
  return <Ask key={`${openings} ${JSON.stringify(shown)}`} opened={opened} warnings={shown ?? []} {...props} />
}

interface AskProps extends Omit<AskWarningsProps, 'warnings'> {
  opened: boolean
  warnings: Warning[]
}

function Ask({ opened, warnings, busy, onConfirm, onClose }: AskProps) {
  const { t } = useTranslation('schedules')
  const warningText = useWarningText()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const codes = codesOf(warnings)
  const toggle = (code: string) =>
    setSeen(before => new Set(before.has(code) ? [...before].filter(other => other !== code) : [...before, code]))
  return (
    <ConfirmModal
      opened={opened}
      title={t('ask.title')}
      action={t('ask.save')}
      danger
      busy={busy}
      disabled={codes.some(code => !seen.has(code))}
      onConfirm={() => onConfirm(codes)}
      onClose={onClose}
    >
      <Text size="sm">{t('ask.text')}</Text>
      <Stack gap="sm">
        {codes.map(code => (
          <Checkbox
            key={code}
            checked={seen.has(code)}
            onChange={() => toggle(code)}
            label={warnings
              .filter(warning => warning.code === code)
              .map(warningText)
              .join(' ')}
          />
        ))}
      </Stack>
    </ConfirmModal>
  )
}
