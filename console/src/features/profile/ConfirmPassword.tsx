import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { resolvePasswordConfirmation } from '../../graphql/interruptions.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useWaitText } from '../sessions/useWaitText.ts'
import { ConfirmOwnPassword } from './profile.ts'

/** Asks for the password again if the server requires a recent confirmation. */
export function ConfirmPassword({ opened }: { opened: boolean }) {
  const { t } = useTranslation(['settings', 'admin', 'sessions'])
  const errorText = useErrorText()
  const waitText = useWaitText()
  const { ready } = useConnection()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, send] = useMutation(ConfirmOwnPassword)

  function leave(given: boolean) {
    setPassword('')
    setProblem(undefined)
    resolvePasswordConfirmation(given)
  }

  async function confirm() {
    if (password === '') return setProblem(t('admin:password-write.current.required'))
    setProblem(undefined)
    const { data, error } = await send({ password })
    if (data) return leave(true)
    const { key, retryAfterSeconds } = extensionsOf(error)
    setProblem(retryAfterSeconds ? waitText(retryAfterSeconds) : errorText(codeOf(error), key))
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('confirm.title')}
      action={t('confirm.action')}
      busy={fetching}
      disabled={!ready}
      onConfirm={() => void confirm()}
      onClose={() => leave(false)}
    >
      <Text size="sm">{t('confirm.text')}</Text>
      <PasswordInput
        label={t('password.current')}
        data-autofocus
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={problem}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      />
    </ConfirmModal>
  )
}
