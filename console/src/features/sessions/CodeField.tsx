import { Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface CodeFieldProps {
  code: string
  problem: string | false | undefined
  onChange: (code: string) => void
}

/** Input for a code of the authenticator or a recovery code. */
export function CodeField({ code, problem, onChange }: CodeFieldProps) {
  const { t } = useTranslation('signInCode')
  const [recovery, setRecovery] = useState(false)
  return (
    <Stack gap={6} align="flex-start">
      <TextInput
        key={String(recovery)}
        autoFocus
        data-autofocus
        w="100%"
        size="md"
        label={t(recovery ? 'recovery' : 'label')}
        description={t(recovery ? 'recoveryHint' : 'hint')}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={recovery ? 20 : 7}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => {
          setRecovery(!recovery)
          onChange('')
        }}
      >
        {t(recovery ? 'useCode' : 'useRecovery')}
      </Anchor>
    </Stack>
  )
}
