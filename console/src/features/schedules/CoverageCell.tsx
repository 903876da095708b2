import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { ScheduleRow } from './schedules.ts'

/** How many lights store the plan; the number leads to those that do not. */
export function CoverageCell({ schedule: { id, coverage } }: { schedule: ScheduleRow }) {
  const { t } = useTranslation('schedules')
  const { number } = useFormat()
  if (!coverage) return <Text size="sm">{NONE}</Text>
  const { lightCount, heldCount, dueCount, refusedCount, unsupportedCount } = coverage
  const counts = t('coverage.count', { held: number(heldCount), total: number(lightCount) })
  if (heldCount === lightCount) {
    return (
      <Hint label={t('coverage.all')}>
        <Text size="sm">{counts}</Text>
      </Hint>
    )
  }
  const missing = { dueCount, refusedCount, unsupportedCount }
  const reasons = (['dueCount', 'refusedCount', 'unsupportedCount'] as const)
    .filter(reason => missing[reason] > 0)
    .map(reason => t(`coverage.${reason}`, { number: number(missing[reason]) }))
  return (
    <Hint label={[...reasons, t('coverage.open')].join(t('warning.comma'))}>
      <Anchor
        size="sm"
        renderRoot={props => (
          <Link to={paths.devices} search={{ scheduleId: id, condition: 'NO_PLAN' } as never} {...props} />
        )}
      >
        {counts}
      </Anchor>
    </Hint>
  )
}
