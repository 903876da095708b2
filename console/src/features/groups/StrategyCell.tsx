import { Text } from '@mantine/core'
import { IconCalendarClock, IconClock, IconHandStop, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import classes from './GroupCells.module.css'
import type { GroupRow } from './groups.ts'
import { strategyOf } from './strategy.ts'

const ICONS = { MANUAL: IconHandStop, SUNRISE_SUNSET: IconSun, TIMING: IconClock }

/** What controls the burning hours: schedules, which have priority over the group's mode. The active one is bold. */
export function StrategyCell({ group }: { group: GroupRow }) {
  const { t } = useTranslation('groups')
  const { schedules, mode, on, off, counts } = strategyOf(group)
  const Icon = ICONS[mode]
  const [first] = schedules
  return (
    <div className={classes.strategy}>
      {first && (
        <Hint label={t('strategy.schedules', { names: schedules.join(t('strategy.comma')) })}>
          <div className={classes.badge} data-counts={counts === 'schedule' || undefined}>
            <IconCalendarClock size={14} aria-hidden />
            <span>{first}</span>
            {schedules.length > 1 && <b>+{schedules.length - 1}</b>}
          </div>
        </Hint>
      )}
      {(!first || mode !== 'MANUAL') && (
        <Hint label={first ? t('strategy.own') : undefined}>
          <div className={classes.badge} data-counts={counts === 'mode' || undefined}>
            <Icon size={14} aria-hidden />
            <span>
              {t(`mode.${mode}`)} {on && off && <b className={classes.times}>{`${on}–${off}`}</b>}
            </span>
          </div>
        </Hint>
      )}
      <Text size="xs" c="dimmed">
        {!group.enableStatus
          ? t('strategy.disabled')
          : first
            ? t(counts === 'schedule' ? 'strategy.scheduleCounts' : 'strategy.modeCounts')
            : undefined}
      </Text>
    </div>
  )
}
