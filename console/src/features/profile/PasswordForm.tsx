import { PasswordInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { extensionsOf } from '../../graphql/errorCode.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { PageForm } from '../../ui/form/PageForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { useWaitText } from '../sessions/useWaitText.ts'
import { ChangePassword } from './profile.ts'

const EMPTY = { current: '', next: '', again: '' }
type PasswordValues = typeof EMPTY

function passwordProblems({ current, next, again }: PasswordValues) {
  const problem = next === '' ? 'required' : next.length < 8 ? 'tooShort' : undefined
  return {
    current: current === '' ? 'admin:password-write.current.required' : undefined,
    next: problem && `admin:password-write.next.${problem}`,
    again: again === next ? undefined : 'admin:password-write.again.differs',
  }
}

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation(['settings', 'admin', 'sessions'])
  const { ready } = useConnection()
  const state = usePasswordForm(onChanged)
  const { form } = state
  const shared = { required: true, maxLength: 200, visibilityToggleButtonProps: { 'aria-label': t('password.show') } }
  return (
    <PageForm state={state} failed={t('password.failed')} submit={t('password.submit')} disabled={!ready}>
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
      </Stack>
    </PageForm>
  )
}

function usePasswordForm(onChanged: () => void) {
  const { t } = useTranslation('settings')
  const waitText = useWaitText()
  const refusalOf = useRefusal()
  const [, change] = useMutation(ChangePassword)
  const state = useRecordForm<PasswordValues, never>({
    kept: undefined,
    valuesOf: () => EMPTY,
    changed: (before, after) => changedFields(['current', 'next', 'again'], before, after),
    problemsOf: passwordProblems,
    save: async ({ current, next }) => {
      const { data, error } = await change({ current, next })
      const { retryAfterSeconds } = extensionsOf(error)
      if (retryAfterSeconds) return { text: waitText(retryAfterSeconds) }
      if (!data) return refusalOf(error)
      toast(t('password.changed'))
      state.form.reset()
      onChanged()
    },
  })
  return state
}
