import type { VariablesOf } from '../../graphql/graphql.ts'
import { isInstant } from '../../ui/wallTime.ts'
import type { StartScene } from './scenes.ts'

export interface StartForm {
  when: 'now' | 'later'
  /** instant of `later`, or what was typed so far */
  startsAt: string
  /** scene: as the scene has it; event: at the next schedule event */
  end: 'scene' | 'event' | 'time'
  /** instant of `time`, or what was typed so far */
  until: string
}

export const STARTS_NOW: StartForm = { when: 'now', startsAt: '', end: 'scene', until: '' }

export function isStartComplete({ when, startsAt, end, until }: StartForm): boolean {
  return (when === 'now' || isInstant(startsAt)) && (end !== 'time' || isInstant(until))
}

type StartInput = NonNullable<VariablesOf<typeof StartScene>['input']>

/** What is left out is the default of the scene. */
export function startTimes(form: StartForm): Pick<StartInput, 'startsAt' | 'until'> {
  return {
    ...(form.when === 'later' && { startsAt: form.startsAt }),
    ...(form.end === 'event' && { until: null }),
    ...(form.end === 'time' && { until: form.until }),
  }
}

export function startInput(form: StartForm, reason: string | undefined): StartInput {
  return { reason: reason ?? null, ...startTimes(form) }
}
