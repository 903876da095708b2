import { Button, Group, Text, Title } from '@mantine/core'
import { IconCalendarTime, IconCalendarX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { NONE } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useOverrideSummary } from '../campaigns/useOverrideSummary.ts'
import { Countdown } from './Countdown.tsx'
import classes from './OverriddenLine.module.css'
import type { ComingRow } from './overrides.ts'
import { Reason } from './Reason.tsx'

interface ComingRequestsProps {
  rows: readonly ComingRow[]
  totalCount: number
  /** undefined: the viewer may not change any */
  actions: ComingActions | undefined
}

export interface ComingActions {
  change: (request: ComingRow) => void
  cancel: (request: ComingRow) => void
}

/** Requests that start later, above the active ones; nothing without any. */
export function ComingRequests({ rows, totalCount, actions }: ComingRequestsProps) {
  const { t } = useTranslation('overrides')
  const id = useId()
  const columns = useColumns(actions)
  if (rows.length === 0) return null
  return (
    <div className={classes.coming}>
      <Panel>
        <section aria-labelledby={id}>
          <Title id={id} order={2} size="h5" className={classes.heading}>
            {t('coming.title', { count: totalCount })}
          </Title>
          <DataTable label={t('coming.label')} columns={columns} rows={rows} rowKey={row => row.id} />
        </section>
      </Panel>
    </div>
  )
}

function useColumns(actions: ComingActions | undefined): Column<ComingRow>[] {
  const { t } = useTranslation('overrides')
  const { ready } = useConnection()
  const summary = useOverrideSummary()
  const moment = useMoment(undefined)
  const controls: Column<ComingRow> = {
    key: 'actions',
    header: t('columns.actions'),
    width: 190,
    card: 'foot',
    cell: row => (
      <Group gap={6} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendarTime size={14} />}
          aria-label={t('coming.changeOf', { name: row.targetName ?? '' })}
          disabled={!ready}
          onClick={() => actions?.change(row)}
        >
          {t('coming.change')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendarX size={14} />}
          aria-label={t('coming.cancelOf', { name: row.targetName ?? '' })}
          disabled={!ready}
          onClick={() => actions?.cancel(row)}
        >
          {t('coming.cancel')}
        </Button>
      </Group>
    ),
  }
  return [
    { key: 'target', header: t('columns.target'), least: 150, card: 'head', cell: row => row.targetName ?? NONE },
    { key: 'setting', header: t('columns.setting'), least: 110, cell: row => summary(row.override) || NONE },
    { key: 'reason', header: t('columns.reason'), least: 110, cell: row => <Reason reason={row.reason} /> },
    { key: 'by', header: t('columns.by'), least: 90, cell: row => row.by ?? NONE },
    {
      key: 'start',
      header: t('coming.start'),
      width: 150,
      cell: ({ startsAt }) => (
        <>
          {startsAt && <time dateTime={startsAt}>{moment(startsAt)}</time>}
          <Countdown until={startsAt} to="start" />
        </>
      ),
    },
    {
      key: 'until',
      header: t('columns.until'),
      width: 150,
      cell: ({ until }) =>
        until ? (
          <time dateTime={until}>{moment(until)}</time>
        ) : (
          <Text span size="sm" c="dimmed">
            {t('coming.nextEvent')}
          </Text>
        ),
    },
    ...(actions ? [controls] : []),
  ]
}
