import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconBulb, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { LastSeen } from '../devices/LastSeen.tsx'
import classes from './Centers.module.css'
import { type CenterLight, CenterLights } from './centers.ts'

const PAGE_SIZE = 10
const LOOK_MS = 5000

/** The lights behind a center, each with the way to its own page. */
export function CenterLightList({ id }: { id: number }) {
  const { t } = useTranslation('centers')
  const errorText = useErrorText()
  const columns = useLightColumns()
  const [page, setPage] = useState(1)
  const [{ data, error, fetching, operation }, read] = useQuery({
    query: CenterLights,
    variables: { id, page, limit: PAGE_SIZE },
  })
  usePoll(read, LOOK_MS)
  const list = data?.findManyLightDevice
  useLastPage(page, list?.pagination.totalPages, setPage)
  if (!list && error)
    return (
      <ErrorPanel
        title={t('lights.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!list) return <Skeleton height={260} />
  if (list.pagination.totalCount === 0)
    return <EmptyState icon={<IconBulb />} title={t('lights.none')} text={t('lights.noneText')} />
  return (
    <>
      <div className={classes.above}>
        <Text size="sm" c="dimmed">
          {t('lights.text')}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={14} />}
          renderRoot={props => <Link to={paths.devices} search={{ centerId: id }} {...props} />}
        >
          {t('lights.inList')}
        </Button>
      </div>
      <div className={classes.list}>
        <DataTable
          look="low"
          label={t('views.lights')}
          columns={columns}
          rows={list.items}
          rowKey={row => row.id}
          busy={fetching && operation?.variables.page !== list.pagination.page}
        />
      </div>
      <Pager pagination={list.pagination} onPage={setPage} />
    </>
  )
}

function useLightColumns(): Column<CenterLight>[] {
  const { t } = useTranslation(['centers', 'control'])
  const format = useFormat()
  const level = ({ mainBrightness, subBrightness }: CenterLight) => Math.max(mainBrightness ?? 0, subBrightness ?? 0)
  return [
    {
      key: 'name',
      header: t('lights.light'),
      card: 'head',
      cell: light => (
        <>
          <Anchor
            size="sm"
            fw={600}
            renderRoot={props => <Link to={paths.device} params={{ id: `${light.id}` }} {...props} />}
          >
            {light.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {light.deviceId}
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      header: t('lights.status'),
      width: 130,
      cell: ({ deviceStatus, lifecycle }) => <DeviceStatusBadge status={deviceStatus} lifecycle={lifecycle} />,
    },
    {
      key: 'lamp',
      header: t('lights.lamp'),
      width: 110,
      cell: light =>
        light.litState === 'LIT'
          ? `${t('control:on')} · ${format.quantity(level(light), '%')}`
          : t(light.litState === 'DARK' ? 'control:off' : 'control:unknown'),
    },
    {
      key: 'heard',
      header: t('lights.heard'),
      width: 120,
      cell: ({ lastOnlineTime }) => (
        <Text size="xs" c="dimmed">
          <LastSeen at={lastOnlineTime} />
        </Text>
      ),
    },
  ]
}
