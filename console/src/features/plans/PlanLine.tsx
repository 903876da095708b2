import {
  IconCalendarCheck,
  IconCalendarExclamation,
  IconCalendarOff,
  IconCalendarTime,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#lighting/desired/reason.ts'
import { useMoment } from '../../i18n/moment.ts'
import classes from './PlanLine.module.css'
import { planState } from './planState.ts'
import type { LightPlan } from './plans.ts'

const LOOKS: Record<ReturnType<typeof planState>, ComponentType<IconProps>> = {
  none: IconCalendarOff,
  inMaintenance: IconCalendarOff,
  held: IconCalendarCheck,
  due: IconCalendarTime,
  leftover: IconCalendarTime,
  refused: IconCalendarExclamation,
}

interface PlanLineProps {
  plan: LightPlan
  /** the rule in force */
  rule: Rule | null
  zone: string | undefined
}

/** Whether the light has stored the plan that it runs without the platform. */
export function PlanLine({ plan, rule, zone }: PlanLineProps) {
  const { t } = useTranslation('plans')
  const moment = useMoment(zone)
  const { wantedVersion, heldVersion } = plan
  const state = planState(plan, rule)
  const Icon = LOOKS[state]
  const versions = wantedVersion === null ? undefined : { wanted: wantedVersion, held: heldVersion ?? '-' }
  return (
    <p className={classes.line} data-state={state}>
      <Icon size={18} aria-hidden />
      <span title={versions && t('versions', versions)}>{words()}</span>
    </p>
  )

  function words(): string {
    if (state === 'refused') return t('refused', { reason: plan.refusal ?? '' })
    if (state !== 'due') return t(state)
    return [sent(), ...(heldVersion === null ? [] : [t('older')])].join(' · ')
  }

  function sent(): string {
    const { sentAt, attempts } = plan
    if (!sentAt) return t('due')
    const time = moment(sentAt)
    return attempts > 1 ? t('sentOften', { times: attempts, time }) : t('sentOnce', { time })
  }
}
