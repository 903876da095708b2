import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Evening.module.css'
import type { Evening } from './evenings.ts'
import { useDayText } from './useDaysText.ts'

type Rule = Evening['rules'][number]

/** The schedules of the group and its control mode by precedence: which one lights follow, and why not the others. */
export function EveningRules({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('schedules')
  const dayText = useDayText()
  return (
    <ol className={classes.rules} aria-label={t('evening.rules')}>
      {rules.map(rule => (
        <li key={`${rule.layer} ${rule.scheduleId}`} data-state={rule.state}>
          <span className={classes.name} data-previewed={rule.isPreviewed || undefined}>
            {rule.layer === 'PRESET' ? t('layers.PRESET.name') : t('layers.schedule', { name: rule.name })}
          </span>
          {rule.state === 'IN_EFFECT' ? (
            <StatusBadge tone="good" icon={<IconCheck aria-hidden />}>
              {t('evening.IN_EFFECT')}
            </StatusBadge>
          ) : (
            <span className={classes.why}>{whyText(rule)}</span>
          )}
        </li>
      ))}
    </ol>
  )

  function whyText({ state, reason, date }: Rule): string {
    if (state === 'OVERRULED' || !reason) return t('evening.OVERRULED')
    return t(`evening.reason.${reason}`, { date: date ? dayText(date) : '' })
  }
}
