import {
  IconCalendarCheck,
  IconCalendarExclamation,
  IconCalendarOff,
  IconCalendarTime,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../i18n/moment.ts'
import classes from './PlanLine.module.css'
import type { LightPlan } from './plans.ts'

const LOOKS: Record<PlanState, ComponentType<IconProps>> = {
  none: IconCalendarOff,
  held: IconCalendarCheck,
  due: IconCalendarTime,
  refused: IconCalendarExclamation,
}
type PlanState = ReturnType<typeof stateOf>

/** Whether the light holds what it is to do while the platform is silent. */
export function PlanLine({ plan, zone }: { plan: LightPlan; zone: string | undefined }) {
  const { t } = useTranslation('plans')
  const moment = useMoment(zone)
  const state = stateOf(plan)
  const Icon = LOOKS[state]
  return (
    <p className={classes.line} data-state={state}>
      <Icon size={18} aria-hidden />
      <span>{words()}</span>
    </p>
  )

  function words(): string {
    const { heldVersion, wantedVersion, sentAt, attempts } = plan
    if (state === 'none') return t('none')
    if (state === 'held') return t('held', { version: wantedVersion ?? '' })
    if (state === 'refused') return t('refused', { reason: plan.refusal ?? '' })
    const older = heldVersion === null ? [] : [t('older', { version: heldVersion })]
    return [sent(), ...older].join(' · ')

    function sent(): string {
      if (!sentAt) return t('due')
      const time = moment(sentAt)
      return attempts > 1 ? t('sentOften', { times: attempts, time }) : t('sentOnce', { time })
    }
  }
}

function stateOf({ wantedVersion, inStep, refusal }: LightPlan): 'none' | 'held' | 'due' | 'refused' {
  if (wantedVersion === null) return 'none'
  if (inStep) return 'held'
  return refusal ? 'refused' : 'due'
}
