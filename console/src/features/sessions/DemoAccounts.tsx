import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ClientOfPage } from '../clients/client.ts'
import classes from './DemoAccounts.module.css'

type DemoAccount = ClientOfPage['demoAccounts'][number]

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  disabled: boolean
  onChoose: (account: DemoAccount) => void
}

/** Demo installations only. */
export function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
  const { t, i18n } = useTranslation('sessions')
  const roleName = (role: string) =>
    i18n.exists(`role.${role}`, { ns: 'sessions' }) ? t(`role.${role}` as 'role.VIEWER') : role
  if (accounts.length === 0) return null
  return (
    <section className={classes.box} aria-labelledby="demo-accounts">
      <Text id="demo-accounts" size="sm" fw={600}>
        {t('demo.title')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('demo.text')}
      </Text>
      <Stack gap={4}>
        {accounts.map(account => (
          <UnstyledButton
            key={account.email}
            className={classes.account}
            disabled={disabled}
            onClick={() => onChoose(account)}
            title={t('demo.signIn', { role: roleName(account.role) })}
          >
            <span className={classes.role}>{roleName(account.role)}</span>
            <span className={classes.email}>{account.email}</span>
            <IconChevronRight size={16} aria-hidden />
          </UnstyledButton>
        ))}
      </Stack>
    </section>
  )
}
