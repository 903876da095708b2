import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { CodeField } from '../sessions/CodeField.tsx'
import { useWaitText } from '../sessions/useWaitText.ts'
import { SwitchOffSecondFactor } from './secondFactor.ts'

interface SwitchOffModalProps {
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

/** Requires a code, so that an open console and the password are not enough. */
export function SwitchOffModal({ opened, onClose, onChanged }: SwitchOffModalProps) {
  const { t } = useTranslation(['settings', 'signInCode'])
  const errorText = useErrorText()
  const waitText = useWaitText()
  const { ready } = useConnection()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, switchOff] = useMutation(SwitchOffSecondFactor)

  async function act() {
    if (code.trim() === '') return setProblem(t('signInCode:required'))
    setProblem(undefined)
    const { error } = await switchOff({ code })
    const { field, key, retryAfterSeconds } = extensionsOf(error)
    if (field === 'code') return setProblem(errorText(codeOf(error), key))
    if (retryAfterSeconds) return setProblem(waitText(retryAfterSeconds))
    onClose()
    // Already removed: same result.
    if (error && codeOf(error) !== 'NOT_FOUND') errorToast(t('factor.switchOffFailed'), errorText(codeOf(error), key))
    else toast(t('factor.switchedOff'))
    onChanged()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={t('factor.switchOffTitle')}
      action={t('factor.switchOff')}
      danger
      busy={fetching}
      disabled={!ready}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <Text size="sm">{t('factor.switchOffText')}</Text>
      <CodeField
        code={code}
        problem={problem}
        onChange={typed => {
          setCode(typed)
          setProblem(undefined)
        }}
      />
    </ConfirmModal>
  )
}
