import { Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { Section } from '../../ui/Section.tsx'
import type { AlertDetails } from '../alerts/alerts.ts'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import { useAlertText } from '../alerts/useAlertText.ts'
import classes from './DevicePage.module.css'
import { PastAlertsQuery } from './pastAlerts.ts'

/** Open and cleared alerts of a light. */
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

const PAST_ALERTS_PER_PAGE = 10

function PastAlerts({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation(['device', 'alert'])
  const columns = usePastAlertColumns()
  const url = usePageState()
  const alerts = useList({
    query: PastAlertsQuery,
    variables: { id, page: url.search.page, limit: PAST_ALERTS_PER_PAGE },
    pageOf: data => data.findManyAlert,
    refreshKey,
  })
  return (
    <div className={classes.list}>
      <ListFrame list={alerts} url={url} isEmbedded>
        <ListTable
          list={alerts}
          look="compact"
          label={t('alerts.past')}
          failed={t('alert:failed')}
          columns={columns}
          pageSize={PAST_ALERTS_PER_PAGE}
          empty={<EmptyState icon={<IconCircleCheck />} title={t('alerts.none')} />}
        />
      </ListFrame>
    </div>
  )
}

function usePastAlertColumns(): Column<AlertDetails>[] {
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
