import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import '@mantine/core/styles/SimpleGrid.css'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './setUpForm.ts'

/** The set-up code from the server's terminal, and the first administrator account. */
export function AdministratorFields({ field }: { field: FieldProps }) {
  const { t } = useTranslation(['setUp', 'sessions'])
  return (
    <>
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        placeholder={t('codeExample')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label={t('lastName')} autoComplete="family-name" {...field('lastName')} />
        <TextInput label={t('firstName')} autoComplete="given-name" {...field('firstName')} />
      </SimpleGrid>
      <TextInput type="email" label={t('sessions:email')} autoComplete="username" {...field('email')} />
      <PasswordInput
        label={t('sessions:password')}
        description={t('passwordHint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('sessions:showPassword') }}
        {...field('password')}
      />
    </>
  )
}
