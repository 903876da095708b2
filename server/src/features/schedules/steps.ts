import { minutesOf } from '#lighting/time/zone.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import type { StoredStep } from './sources.store.ts'
import { levelOrThrow, temperatureOrThrow, timeOrThrow } from './values.ts'

const MAX_STEPS = 12

export const LightScheduleStepInput = builder.inputType('LightScheduleStepInput', {
  description: 'Levels from this time of the night on; omitted ones stay unchanged.',
  fields: t => ({
    time: t.string({ required: true, description: 'HH:mm' }),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
  }),
})
export type LightScheduleStepInput = typeof LightScheduleStepInput.$inferInput

/**
 * Validates steps and converts them to the stored form.
 * @param start HH:mm of the start of the night; undefined: sunset
 * @throws BAD_USER_INPUT with the step
 */
export function stepsOrThrow(steps: readonly LightScheduleStepInput[], start: string | undefined): StoredStep[] {
  if (steps.length > MAX_STEPS) throw badInput('input.steps', 'tooManySteps', `at most ${MAX_STEPS} steps`)
  const stored = steps.map(stepOrThrow)
  const minutes = stored.map(({ time }) => minuteOfNight(time, start))
  for (const [index, minute] of minutes.entries()) {
    const field = `input.steps.${index}.time`
    if (minutes.indexOf(minute) < index)
      throw badInput(field, 'stepTimeRepeated', 'two steps must not have the same time')
    if (index && minute < minutes[index - 1]!)
      throw badInput(field, 'stepsOutOfOrder', 'steps must be in the order of the night')
  }
  return stored
}

function stepOrThrow(step: LightScheduleStepInput, index: number): StoredStep {
  const field = `input.steps.${index}`
  timeOrThrow(`${field}.time`, step.time)
  levelOrThrow(`${field}.mainBrightness`, step.mainBrightness)
  levelOrThrow(`${field}.subBrightness`, step.subBrightness)
  temperatureOrThrow(`${field}.mainColorTemp`, step.mainColorTemp)
  temperatureOrThrow(`${field}.subColorTemp`, step.subColorTemp)
  const { time, mainBrightness = null, subBrightness = null, mainColorTemp = null, subColorTemp = null } = step
  if ((mainBrightness ?? subBrightness ?? mainColorTemp ?? subColorTemp) === null)
    throw badInput(field, 'stepEmpty', 'a step must change something')
  return { time, mainBrightness, subBrightness, mainColorTemp, subColorTemp }
}

/** Minutes since the start of a night: noon with sun times, else its start time. */
function minuteOfNight(time: string, start: string | undefined): number {
  const evening = start ? minutesOf(time) > minutesOf(start) : minutesOf(time) >= 720
  return minutesOf(time) + (evening ? 0 : 1440)
}
