import { Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Section } from '../../ui/Section.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import type { AlertStory } from '../alerts/alerts.ts'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import { useAlertText } from '../alerts/useAlertText.ts'
import classes from './DevicePage.module.css'
import { PastAlertsQuery } from './pastAlerts.ts'

/** What is wrong with a light, and what was. */
export function DeviceAlerts({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation(['alert', 'device'])
  return (
    <Stack gap="lg">
      <Section level={2} title={t('alert:open')}>
        <OpenAlerts id={id} refreshKey={refreshKey} />
      </Section>
      <Section level={2} title={t('device:alerts.past')}>
        <PastAlerts id={id} refreshKey={refreshKey} />
      </Section>
    </Stack>
  )
}

const PAGE_SIZE = 10

function PastAlerts({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation(['device', 'alert'])
  const errorText = useErrorText()
  const columns = useAlertColumns()
  const [page, setPage] = useState(1)
  const [{ data, error }, read] = useQueryWithKey(PastAlertsQuery, { id, page, limit: PAGE_SIZE }, refreshKey)
  useLastPage(page, data?.findManyAlert?.pagination.totalPages, setPage)
  if (!data && error)
    return (
      <ErrorPanel
        title={t('alert:failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data) return <Skeleton height={160} />
  const { items, pagination } = data.findManyAlert
  if (pagination.totalCount === 0) return <EmptyState icon={<IconCircleCheck />} title={t('alerts.none')} />
  return (
    <div className={classes.list}>
      <DataTable look="low" label={t('alerts.past')} columns={columns} rows={items} rowKey={row => row.id} />
      <Pager pagination={pagination} onPage={setPage} />
    </div>
  )
}

function useAlertColumns(): Column<AlertStory>[] {
  const { t } = useTranslation(['device', 'alert'])
  const format = useFormat()
  const text = useAlertText()
  return [
    {
      key: 'kind',
      header: t('alerts.what'),
      card: 'head',
      cell: alert => (
        <>
          <Text size="sm" fw={600}>
            {text.kind(alert.kind)}
          </Text>
          <Text size="xs" c="dimmed">
            {[alert.gathers && text.subject(alert), text.measured(alert)].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      key: 'severity',
      header: t('alerts.severity'),
      width: 104,
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      key: 'raised',
      header: t('alerts.raised'),
      width: 170,
      cell: ({ raisedAt }) => format.moment(raisedAt),
    },
    {
      key: 'cleared',
      header: t('alerts.cleared'),
      width: 170,
      cell: ({ clearedAt, raisedAt }) =>
        clearedAt ? (
          format.moment(clearedAt)
        ) : (
          <>
            {t('alerts.still')} · <LiveAge at={raisedAt} />
          </>
        ),
    },
    {
      key: 'taken',
      header: t('alerts.taken'),
      width: 150,
      from: 900,
      cell: ({ acknowledgedAt, acknowledgedBy }) =>
        acknowledgedAt ? (acknowledgedBy ?? t('alert:acknowledged')) : t('alerts.unacknowledged'),
    },
  ]
}
