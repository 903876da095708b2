import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { ScheduleRow } from './schedules.ts'

/** How many lights store the plan; the number leads to those that do not. Nothing for a plan that none should store. */
export function CoverageLine({ schedule }: { schedule: ScheduleRow }) {
  const { t } = useTranslation('schedules')
  if (!schedule.coverage) return null
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {t('coverage.stored', { revision: schedule.coverage.revision })}{' '}
      <Count id={schedule.id} coverage={schedule.coverage} />
    </Text>
  )
}

interface CountProps {
  id: ScheduleRow['id']
  coverage: NonNullable<ScheduleRow['coverage']>
}

function Count({ id, coverage }: CountProps) {
  const { t } = useTranslation('schedules')
  const { number } = useFormat()
  const { lightCount, heldCount } = coverage
  const counts = t('coverage.count', { held: number(heldCount), total: number(lightCount) })
  if (heldCount === lightCount) {
    return (
      <Hint label={t('coverage.all')}>
        <span>{counts}</span>
      </Hint>
    )
  }
  const reasons = (['dueCount', 'refusedCount', 'unsupportedCount'] as const)
    .filter(reason => coverage[reason] > 0)
    .map(reason => t(`coverage.${reason}`, { number: number(coverage[reason]) }))
  return (
    <Hint label={[...reasons, t('coverage.open')].join(t('warning.comma'))}>
      <Anchor
        size="xs"
        renderRoot={props => (
          <Link to={paths.devices} search={{ scheduleId: id, condition: 'NO_PLAN' } as never} {...props} />
        )}
      >
        {counts}
      </Anchor>
    </Hint>
  )
}
