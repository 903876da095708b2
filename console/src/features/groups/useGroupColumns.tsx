import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { OverriddenLine } from '../overrides/OverriddenLine.tsx'
import { areaText } from '../regions/areas.ts'
import { useMay } from '../sessions/session.ts'
import { GroupActions, type OpenGroup } from './GroupActions.tsx'
import classes from './GroupCells.module.css'
import { GroupStatusBadge } from './GroupStatusBadge.tsx'
import type { GroupRow } from './groups.ts'
import { LOW_ONLINE_RATE } from './onlineRate.ts'
import { StrategyCell } from './StrategyCell.tsx'

export function useGroupColumns(open: OpenGroup): Column<GroupRow>[] {
  const { t } = useTranslation('groups')
  const format = useFormat()
  const may = useMay()
  const mayOperateLights = may('LightDevice', 'operate')
  const rates: Column<GroupRow>[] = [
    {
      key: 'onlineRate',
      header: t('columns.onlineRate'),
      width: 118,
      from: 800,
      sortKey: 'onlineRate',
      cell: ({ onlineRate }) => (
        <span className={classes.rate}>
          {format.quantity(onlineRate, '%')}
          {typeof onlineRate === 'number' && (
            <i aria-hidden>
              <b data-low={onlineRate < LOW_ONLINE_RATE || undefined} style={{ width: `${onlineRate}%` }} />
            </i>
          )}
        </span>
      ),
    },
  ]
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      card: 'head',
      cell: group => (
        <>
          <Text size="sm" fw={600} lineClamp={3}>
            {group.name}
          </Text>
          <OverriddenLine group={group} />
        </>
      ),
    },
    {
      key: 'description',
      header: t('columns.description'),
      from: 1100,
      cell: ({ description }) => (
        <Text size="sm" c={description ? undefined : 'dimmed'} lineClamp={3}>
          {description ?? NONE}
        </Text>
      ),
    },
    {
      key: 'district',
      header: t('columns.district'),
      from: 1000,
      cell: group => (
        <Text size="sm" c={areaText(area(group)) ? undefined : 'dimmed'} lineClamp={3}>
          {areaText(area(group)) ?? NONE}
        </Text>
      ),
    },
    {
      key: 'deviceCount',
      header: t('columns.deviceCount'),
      width: 88,
      sortKey: 'deviceCount',
      cell: group => format.number(group.deviceCount),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 128,
      cell: group => <GroupStatusBadge group={group} />,
    },
    {
      key: 'strategy',
      header: t('columns.strategy'),
      width: 176,
      wide: 256,
      cell: group => <StrategyCell group={group} />,
    },
    ...(may('LightDevice', 'read') ? rates : []),
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 188,
      wide: 214,
      card: 'foot',
      cell: group => <GroupActions group={group} mayOperateLights={mayOperateLights} {...open} />,
    },
  ]
}

function area({ provinceName, cityName, districtName }: GroupRow) {
  return { provinceName, cityName, districtName }
}
