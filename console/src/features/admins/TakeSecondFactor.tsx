import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { TakeSecondFactorMutation as Take } from './admins.ts'

interface TakeSecondFactorProps {
  id: number
  name: string
}

/** Removes two-factor authentication of a user who lost the phone and the recovery codes. */
export function TakeSecondFactor({ id, name }: TakeSecondFactorProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [asked, setAsked] = useState(false)
  const [taken, setTaken] = useState(false)
  const [{ fetching }, take] = useMutation(Take)
  if (taken) return null

  async function act() {
    const { error } = await take({ id })
    setAsked(false)
    // Already removed: same result.
    if (error && codeOf(error) !== 'NOT_FOUND')
      return errorToast(t('factor.failed', { name }), errorText(codeOf(error), extensionsOf(error).key))
    toast(t('factor.taken', { name }))
    setTaken(true)
  }

  return (
    <Group justify="space-between" gap="xs" mb="sm">
      <Text size="sm">{t('factor.has')}</Text>
      <Button variant="default" size="xs" disabled={!ready} onClick={() => setAsked(true)}>
        {t('factor.take')}
      </Button>
      <ConfirmModal
        opened={asked}
        title={t('factor.title', { name })}
        action={t('factor.take')}
        danger
        busy={fetching}
        disabled={!ready}
        onConfirm={() => void act()}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{t('factor.text')}</Text>
      </ConfirmModal>
    </Group>
  )
}
