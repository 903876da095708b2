import { Switch, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import type { Column } from '../../ui/column.ts'
import { Hint } from '../../ui/Hint.tsx'
import { CoverageLine } from './CoverageLine.tsx'
import { type OrderOfSchedules, PriorityCell } from './PriorityCell.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import classes from './ScheduleCells.module.css'
import { SmallNight } from './SmallNight.tsx'
import type { ScheduleRow } from './schedules.ts'
import { useDaysText } from './useDaysText.ts'
import { useTimesText } from './useTimesText.ts'

interface OpenSchedule {
  order: OrderOfSchedules
  onEdit: (schedule: ScheduleRow) => void
  onRevisions: (schedule: ScheduleRow) => void
  onDelete: (schedule: ScheduleRow) => void
  onPreview: (schedule: ScheduleRow) => void
  onCompare: (schedule: ScheduleRow) => void
  onEnable: (schedule: ScheduleRow, isEnabled: boolean) => void
  /** its switch was clicked, and the list does not show the result yet */
  switching: (schedule: ScheduleRow) => boolean
}

const MAX_GROUPS = 3

export function useScheduleColumns(open: OpenSchedule): Column<ScheduleRow>[] {
  const { order, onEnable, switching } = open
  const { t } = useTranslation('schedules')
  const { ready } = useConnection()
  return [
    {
      key: 'order',
      header: t('columns.order'),
      width: 80,
      card: 'foot',
      cell: schedule => <PriorityCell schedule={schedule} order={order} />,
    },
    {
      key: 'name',
      header: t('columns.name'),
      least: 150,
      sortKey: 'name',
      card: 'head',
      cell: schedule => <Name schedule={schedule} />,
    },
    {
      key: 'times',
      header: t('columns.times'),
      width: 176,
      cell: schedule => <Times schedule={schedule} />,
    },
    {
      key: 'days',
      header: t('columns.days'),
      width: 160,
      wide: 200,
      from: 1000,
      cell: schedule => <Days schedule={schedule} />,
    },
    {
      key: 'night',
      header: t('columns.night'),
      width: 150,
      wide: 160,
      cell: schedule => (
        <div className={classes.night}>
          <SmallNight night={schedule.night} />
        </div>
      ),
    },
    {
      key: 'groups',
      header: t('columns.groups'),
      width: 160,
      wide: 200,
      cell: schedule => (
        <>
          <Groups schedule={schedule} />
          <CoverageLine schedule={schedule} />
        </>
      ),
    },
    {
      key: 'enabled',
      header: t('columns.enabled'),
      width: 76,
      card: 'foot',
      cell: schedule => (
        <Switch
          checked={schedule.isEnabled}
          disabled={!ready || !schedule.abilities.includes('update')}
          aria-label={t('enable', { name: schedule.name })}
          aria-busy={switching(schedule) || undefined}
          onChange={event => switching(schedule) || onEnable(schedule, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 168,
      card: 'foot',
      cell: schedule => <ScheduleActions schedule={schedule} {...open} />,
    },
  ]
}

interface CellProps {
  schedule: ScheduleRow
}

function Name({ schedule: { name, description } }: CellProps) {
  return (
    <div className={classes.lines}>
      <Text size="sm" fw={600} lineClamp={2}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {description}
      </Text>
    </div>
  )
}

function Times({ schedule }: CellProps) {
  const { t } = useTranslation('schedules')
  const times = useTimesText()
  const { type, steps } = schedule
  return (
    <div className={classes.lines}>
      <Text size="sm">{times(schedule)}</Text>
      <Text size="xs" c="dimmed">
        {[t(`type.${type}`), steps.length > 0 && t('stepCount', { count: steps.length })].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function Days({ schedule }: CellProps) {
  const { days, limits, hint } = useDaysText()(schedule)
  return (
    <Hint label={hint}>
      <span className={classes.lines}>
        <Text size="sm" component="span" display="block">
          {days}
        </Text>
        {limits && (
          <Text size="xs" c="dimmed" component="span" display="block">
            {limits}
          </Text>
        )}
      </span>
    </Hint>
  )
}

function Groups({ schedule: { groups } }: CellProps) {
  const { t } = useTranslation('schedules')
  if (groups.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noGroups')}
      </Text>
    )
  }
  return (
    <div className={classes.groups}>
      {groups.slice(0, MAX_GROUPS).map(group => (
        <span key={group.id} className={classes.group}>
          {group.name}
        </span>
      ))}
      {groups.length > MAX_GROUPS && (
        <Text size="xs" c="dimmed">
          {t('moreGroups', { count: groups.length - MAX_GROUPS })}
        </Text>
      )}
    </div>
  )
}
