import { minutesOf } from '#lighting/time/zone.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import type { StoredStep } from './sources.store.ts'
import { levelOrThrow, temperatureOrThrow, timeOrNone, timeOrThrow } from './values.ts'

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
 * @param start HH:mm of the start of the night; undefined: sunset; null: not known, so their order is not checked
 * @throws BAD_USER_INPUT with the fields of all steps
 */
export function stepsOrThrow(steps: readonly LightScheduleStepInput[], start: string | undefined | null): StoredStep[] {
  if (steps.length > MAX_STEPS) throw badInput('input.steps', 'tooManySteps', `at most ${MAX_STEPS} steps`)
  const stored = checkFields(steps.map((step, index) => () => stepOrThrow(step, `input.steps.${index}`)))
  if (start === null) return stored
  const minutes = stored.map(({ time }) => minuteOfNight(time, start))
  checkFields(minutes.map((_, index) => () => checkOrder(minutes, index)))
  return stored
}

function checkOrder(minutes: number[], index: number): void {
  const minute = minutes[index]!
  const field = `input.steps.${index}.time`
  if (minutes.indexOf(minute) < index)
    throw badInput(field, 'stepTimeRepeated', 'two steps must not have the same time')
  if (index && minute < minutes[index - 1]!)
    throw badInput(field, 'stepsOutOfOrder', 'steps must be in the order of the night')
}

function stepOrThrow(step: LightScheduleStepInput, field: string): StoredStep {
  const { time, mainBrightness = null, subBrightness = null, mainColorTemp = null, subColorTemp = null } = step
  checkFields([
    () => stepTimeOrThrow(`${field}.time`, time),
    () => levelOrThrow(`${field}.mainBrightness`, mainBrightness),
    () => levelOrThrow(`${field}.subBrightness`, subBrightness),
    () => temperatureOrThrow(`${field}.mainColorTemp`, mainColorTemp),
    () => temperatureOrThrow(`${field}.subColorTemp`, subColorTemp),
  ])
  if ((mainBrightness ?? subBrightness ?? mainColorTemp ?? subColorTemp) === null)
    throw badInput(field, 'stepEmpty', 'a step must change something')
  return { time, mainBrightness, subBrightness, mainColorTemp, subColorTemp }
}

function stepTimeOrThrow(field: string, time: string): void {
  if (timeOrNone(time) === null) throw badInput(field, 'valueRequired', 'a value is required')
  timeOrThrow(field, time)
}

/** Minutes since the start of a night: noon with sun times, else its start time. */
function minuteOfNight(time: string, start: string | undefined): number {
  const evening = start ? minutesOf(time) > minutesOf(start) : minutesOf(time) >= 720
  return minutesOf(time) + (evening ? 0 : 1440)
}
