import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { fieldErrorOf } from '../../graphql/fieldErrors.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { usePreventDoubleSubmit } from '../../ui/usePreventDoubleSubmit.ts'
import { useWaitText } from '../sessions/useWaitText.ts'
import classes from './Profile.module.css'
import { ChangePassword } from './profile.ts'

const EMPTY = { current: '', next: '', again: '' }

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation(['settings', 'admin', 'sessions'])
  const errorText = useErrorText()
  const waitText = useWaitText()
  const { ready } = useConnection()
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, change] = useMutation(ChangePassword)
  const once = usePreventDoubleSubmit()
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      current: text => (text === '' ? t('admin:password-write.current.required') : null),
      next: text => {
        if (text === '') return t('admin:password-write.next.required')
        return text.length >= 8 ? null : t('admin:password-write.next.tooShort')
      },
      again: (text, { next }) => (text === next ? null : t('admin:password-write.again.differs')),
    },
  })

  async function save({ current, next }: typeof EMPTY) {
    setProblem(undefined)
    const { data, error } = await change({ current, next })
    if (!data) return refused(error)
    toast(t('password.changed'))
    form.reset()
    onChanged()
  }

  function refused(error: CombinedError | undefined) {
    const wrong = fieldErrorOf(error)
    const { key, retryAfterSeconds } = extensionsOf(error)
    if (wrong) return form.setFieldError(wrong.field, errorText(codeOf(error), key))
    setProblem(retryAfterSeconds ? waitText(retryAfterSeconds) : errorText(codeOf(error), key))
  }

  const shared = { required: true, maxLength: 200, visibilityToggleButtonProps: { 'aria-label': t('password.show') } }
  return (
    <form onSubmit={form.onSubmit(save)} noValidate {...once}>
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={t('password.failed')}>
            {problem}
          </Notice>
        </div>
      )}
      <Stack gap="sm">
        <PasswordInput
          label={t('password.current')}
          autoComplete="current-password"
          {...shared}
          {...form.getInputProps('current')}
        />
        <PasswordInput
          label={t('password.next')}
          description={t('password.hint')}
          autoComplete="new-password"
          {...shared}
          {...form.getInputProps('next')}
        />
        <PasswordInput
          label={t('password.again')}
          autoComplete="new-password"
          {...shared}
          {...form.getInputProps('again')}
        />
        <Group>
          <Button type="submit" loading={fetching} disabled={!ready}>
            {t('password.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
