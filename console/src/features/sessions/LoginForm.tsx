import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTranslations } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { loginRules } from './loginRules.ts'
import { useSession } from './session.ts'
import { type Credentials, type SignInFailure, signIn } from './signIn.ts'
import { useWaitText } from './useWaitText.ts'

/** Only where a second factor is on. */
const CodeField = lazy(async () => ({ default: (await withTranslations(import('./CodeField.tsx'))).CodeField }))

/** What stands below its field. */
const CODE_PROBLEMS = { code: 'required', wrongCode: 'wrong', unreadable: 'unreadable' } as const

export function LoginForm({ to }: { to?: string }) {
  const { t } = useTranslation(['sessions', 'errors', 'signInCode'])
  const waitText = useWaitText()
  const { client } = useSession()
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  /** undefined: no code is required */
  const [code, setCode] = useState<string>()
  const problems = { email: loginRules.email(typed.email), password: loginRules.password(typed.password) }

  async function send(credentials: Credentials) {
    const asked = credentials.code !== undefined
    setBusy(true)
    setFailure(undefined)
    const failed = await signIn({ ...credentials, email: credentials.email.trim() }, to)
    // Signed in, the button stays busy until the page is gone.
    if (!failed) return
    if (failed.reason === 'code') setCode('')
    // With the first question comes no reproach.
    if (failed.reason !== 'code' || asked) setFailure(failed)
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!problems.email && !problems.password) void send({ ...typed, code })
  }

  const field = (name: 'email' | 'password') => ({
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: event.currentTarget.value })
      // Whose code it would be is not known any more.
      setCode(undefined)
    },
    error: checked && problems[name] && t(problems[name]),
    label: t(name),
    placeholder: t(`${name}Placeholder`),
    size: 'md',
  })

  return (
    <Stack gap="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && !(failure.reason in CODE_PROBLEMS) && <Notice tone="bad">{failureText(failure)}</Notice>}
          <TextInput type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...field('password')}
          />
          <Suspense>
            {code !== undefined && (
              <CodeField
                code={code}
                problem={
                  failure &&
                  failure.reason in CODE_PROBLEMS &&
                  t(`signInCode:${CODE_PROBLEMS[failure.reason as 'code']}`)
                }
                onChange={setCode}
              />
            )}
          </Suspense>
          <Button type="submit" size="md" loading={busy} fullWidth mt="xs">
            {t('submit')}
          </Button>
        </Stack>
      </form>
      <DemoAccounts
        accounts={code === undefined ? client.demoAccounts : []}
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
    return seconds ? waitText(seconds) : t('waitSome')
  }
}
