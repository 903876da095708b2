import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { loginRules } from './loginRules.ts'
import { useSession } from './session.ts'
import { type Credentials, type SignInFailure, signIn } from './signIn.ts'

export function LoginForm({ to }: { to?: string }) {
  const { t } = useTranslation(['sessions', 'errors'])
  const { client } = useSession()
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const problems = { email: loginRules.email(typed.email), password: loginRules.password(typed.password) }

  async function send(credentials: Credentials) {
    setBusy(true)
    setFailure(undefined)
    const failed = await signIn({ ...credentials, email: credentials.email.trim() }, to)
    // Signed in, the button stays busy until the page is gone.
    if (!failed) return
    setFailure(failed)
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!problems.email && !problems.password) void send(typed)
  }

  const field = (name: keyof Credentials) => ({
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    error: checked && problems[name] && t(problems[name]),
    label: t(name),
    placeholder: t(`${name}Placeholder`),
    size: 'md',
  })

  return (
    <Stack gap="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
          <TextInput type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...field('password')}
          />
          <Button type="submit" size="md" loading={busy} fullWidth mt="xs">
            {t('submit')}
          </Button>
        </Stack>
      </form>
      <DemoAccounts
        accounts={client.demoAccounts}
        disabled={busy}
        onChoose={({ email, password }) => {
          setTyped({ email, password })
          void send({ email, password })
        }}
      />
    </Stack>
  )

  function failureText({ reason, seconds }: SignInFailure): string {
    if (reason === 'network') return t('errors:network')
    if (reason === 'refused') return t('failed')
    return seconds ? t('wait', { seconds }) : t('waitSome')
  }
}
