import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/CopyLine.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Profile.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  kept: string
  onKept: () => void
}

/** Shown once: the user must confirm that the codes are saved. */
export function RecoveryCodes({ codes, kept, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('settings')
  const [copied, setCopied] = useState(false)
  return (
    <Stack gap="sm">
      <Notice tone="warning" title={t('factor.codes')}>
        <Text size="sm">{t('factor.codesText')}</Text>
      </Notice>
      <ul className={classes.codes} aria-label={t('factor.codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button onClick={onKept}>{kept}</Button>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copyText(codes.join('\n')).then(() => setCopied(true))}
        >
          {t(copied ? 'factor.copied' : 'factor.copy')}
        </Button>
      </Group>
    </Stack>
  )
}
