import { Anchor, Button, Text } from '@mantine/core'
import { IconBulb, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { LastSeen } from '../devices/LastSeen.tsx'
import classes from './Centers.module.css'
import { type CenterLight, CenterLights } from './centers.ts'

const LIGHTS_PER_PAGE = 10
const POLL_MS = 5000

/** The lights behind a center, with links to their pages. */
export function CenterLightList({ id }: { id: number }) {
  const { t } = useTranslation('centers')
  const columns = useLightColumns()
  const url = usePageState()
  const lights = useList({
    query: CenterLights,
    variables: { id, page: url.search.page, limit: LIGHTS_PER_PAGE },
    pageOf: data => data.findManyLightDevice,
    pollMs: POLL_MS,
  })
  return (
    <ListFrame list={lights} url={url} isEmbedded>
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
        <ListTable
          list={lights}
          look="compact"
          label={t('views.lights')}
          failed={t('lights.failed')}
          columns={columns}
          pageSize={LIGHTS_PER_PAGE}
          empty={<EmptyState icon={<IconBulb />} title={t('lights.none')} text={t('lights.noneText')} />}
        />
      </div>
    </ListFrame>
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
