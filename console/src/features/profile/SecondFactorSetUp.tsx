import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { useWaitText } from '../sessions/useWaitText.ts'
import { QrCode } from './QrCode.tsx'
import { SwitchOnSecondFactor } from './secondFactor.ts'

interface SecondFactorSetUpProps {
  keyToType: string
  uri: string
  onCancel: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Shows the key for the authenticator; the first valid code switches it on. */
export function SecondFactorSetUp({ keyToType, uri, onCancel, onDone }: SecondFactorSetUpProps) {
  const { t } = useTranslation(['settings', 'sessions', 'shell'])
  const errorText = useErrorText()
  const waitText = useWaitText()
  const { ready } = useConnection()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, switchOn] = useMutation(SwitchOnSecondFactor)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return setProblem(t('factor.codeRequired'))
    setProblem(undefined)
    const { data, error } = await switchOn({ code })
    if (data) return onDone(data.switchOnSecondFactor)
    const { key, retryAfterSeconds } = extensionsOf(error)
    setProblem(retryAfterSeconds ? waitText(retryAfterSeconds) : errorText(codeOf(error), key))
  }

  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('factor.scan')}</Text>
        <QrCode text={uri} label={t('factor.picture')} />
        <CopyLine label={t('factor.key')} text={keyToType} />
        <TextInput
          label={t('factor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          maw={260}
          value={code}
          error={problem}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" loading={fetching} disabled={!ready}>
            {t('factor.confirm')}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={fetching}>
            {t('shell:words.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
