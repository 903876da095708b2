import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdminActions, AdminCard } from './AdminCard.tsx'
import classes from './AdminCards.module.css'
import { ADMINS_PER_PAGE } from './adminSearch.ts'
import type { AdminCardFields as Admin } from './admins.ts'

interface AdminCardsProps extends AdminActions {
  admins: readonly Admin[]
  /** they answer an earlier request */
  busy: boolean
}

export function AdminCards({ admins, busy, ...actions }: AdminCardsProps) {
  const { t } = useTranslation('admin')
  return (
    <ul className={classes.cards} aria-label={t('title')} data-busy={busy || undefined}>
      {admins.map(admin => (
        <AdminCard key={admin.id} admin={admin} {...actions} />
      ))}
    </ul>
  )
}

export function AdminCardsSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.cards} role="status" aria-busy aria-label={t('words.loading')}>
      {Array.from({ length: ADMINS_PER_PAGE }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton are all alike
        <Skeleton key={card} height={171} radius="md" />
      ))}
    </div>
  )
}
