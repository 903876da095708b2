import { Box, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { type AdminActions, AdminCard } from './AdminCard.tsx'
import classes from './AdminCards.module.css'
import { AdminEmpty } from './AdminEmpty.tsx'
import { type AdminSearch, isFiltered, PAGE_SIZE } from './adminList.ts'
import type { useAdmins } from './useAdmins.ts'

interface AdminCardsProps extends AdminActions {
  admins: ReturnType<typeof useAdmins>
  search: AdminSearch
  onClear: () => void
  /** shown while there are no accounts yet */
  first: ReactNode
}

/** One page of admins, or the reason why it is empty. */
export function AdminCards({ admins, search, onClear, first, ...actions }: AdminCardsProps) {
  const { t } = useTranslation(['admin', 'shell'])
  const errorText = useErrorText()
  const { rows, pagination, error, retry, busy } = admins
  if (error && (!pagination || busy)) {
    return (
      <Box p="md">
        <ErrorPanel
          title={t('failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={retry}
        />
      </Box>
    )
  }
  // Beyond the last page: redirecting to the last one.
  const beyond = rows.length === 0 && (pagination?.totalCount ?? 0) > 0
  if (!pagination || beyond) {
    return (
      <div className={classes.cards} role="status" aria-busy aria-label={t('shell:words.loading')}>
        {Array.from({ length: PAGE_SIZE }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton are all alike
          <Skeleton key={card} height={171} radius="md" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return isFiltered(search) ? (
      <AdminEmpty kind="noMatch" onClear={onClear} />
    ) : (
      <AdminEmpty kind="empty">{first}</AdminEmpty>
    )
  }
  return (
    <ul className={classes.cards} aria-label={t('title')} data-busy={busy || undefined}>
      {rows.map(admin => (
        <AdminCard key={admin.id} admin={admin} {...actions} />
      ))}
    </ul>
  )
}
