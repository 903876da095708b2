import { Button, Text } from '@mantine/core'
import { IconTransferIn } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useList } from '../../graphql/useList.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { ListToolbar } from '../../ui/list/ListToolbar.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { isInstant } from '../../ui/wallTime.ts'
import { HandoverStatus } from './HandoverStatus.tsx'
import { HandoverList, type HandoverRow, ShiftPeople } from './shiftLog.ts'
import type { ShiftSearch } from './shiftSearch.ts'

const PER_PAGE = 10
const POLL_MS = 10_000
const STATUSES = ['PENDING', 'ACCEPTED', 'WITHDRAWN'] as const

/** All handovers, newest first, by person, status and time. */
export function HandoversTab({ url, onOpen }: { url: ListUrl<ShiftSearch>; onOpen: (id: number) => void }) {
  const { t } = useTranslation('shiftLog')
  const { person, status, since, page = 1 } = url.search
  const [{ data }] = useQuery({ query: ShiftPeople })
  const list = useList({
    query: HandoverList,
    variables: { where: { personId: person, status: status && [status], since }, page, limit: PER_PAGE },
    pageOf: data => data.findManyShiftHandover,
    pollMs: POLL_MS,
  })
  const people = data?.shiftPeople ?? []
  return (
    <ListFrame list={list} url={url}>
      <ListToolbar
        url={url}
        filters={[
          {
            ...{ parameter: 'person', label: t('filter.person'), all: t('filter.anyone') },
            options: people.map(({ id, name }) => ({ value: `${id}`, label: name })),
          },
          {
            ...{ parameter: 'status', label: t('filter.status'), all: t('filter.anyStatus') },
            options: STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
          },
        ]}
      >
        <DateTimeField
          label={t('filter.since')}
          isLabelHidden
          partLabels={{ date: t('sinceDate'), time: t('sinceTime') }}
          size="xs"
          value={since ?? ''}
          onChange={value => (value === '' || isInstant(value)) && url.filter({ since: value || undefined })}
        />
      </ListToolbar>
      <ListTable
        list={list}
        url={url}
        label={t('tab.handovers')}
        failed={t('handoversFailed')}
        columns={useColumns(onOpen)}
        pageSize={PER_PAGE}
        empty={<EmptyState icon={<IconTransferIn />} title={t('noHandovers.title')} text={t('noHandovers.text')} />}
        noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
      />
    </ListFrame>
  )
}

function useColumns(onOpen: (id: number) => void): Column<HandoverRow>[] {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  return [
    {
      key: 'from',
      header: t('handover.from'),
      least: 150,
      card: 'head',
      cell: ({ from, signedAt }) => <Signature name={from} time={format.moment(signedAt)} />,
    },
    {
      key: 'to',
      header: t('handover.acceptedBy'),
      least: 150,
      cell: ({ acceptedBy, endedAt, to }) => (
        <Signature
          name={acceptedBy ?? (to ? t('chosen', { name: to }) : t('sign.next'))}
          time={acceptedBy && endedAt ? format.moment(endedAt) : undefined}
        />
      ),
    },
    { key: 'status', header: t('filter.status'), width: 130, cell: row => <HandoverStatus handover={row} /> },
    {
      key: 'remarks',
      header: t('sign.remarks'),
      least: 160,
      from: 800,
      cell: ({ remarks }) => (
        <Text size="sm" lineClamp={2}>
          {remarks ?? NONE}
        </Text>
      ),
    },
    {
      key: 'look',
      header: t('columns.actions'),
      width: 96,
      card: 'foot',
      cell: ({ id, from, signedAt }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('lookOf', { name: from, time: format.moment(signedAt) })}
          onClick={() => onOpen(id)}
        >
          {t('look')}
        </Button>
      ),
    },
  ]
}

function Signature({ name, time }: { name: string; time: string | undefined }) {
  return (
    <>
      <div>{name}</div>
      {time && (
        <Text size="xs" c="dimmed">
          {time}
        </Text>
      )}
    </>
  )
}
