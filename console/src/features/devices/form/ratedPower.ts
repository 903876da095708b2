import { ratedWatts } from '#lighting/energy/ratedPower.ts'
import { readNumber } from '../../attributes/number.ts'
import type { DeviceChoices, FormDevice } from './deviceDocuments.ts'

/** As the forms hold it: text; empty: as the inventory or the model says. */
export type RatedPowerValues = {
  nominalMainWatts: string
  nominalSubWatts: string
}
export type RatedPowerField = keyof RatedPowerValues

export const RATED_POWER_FIELDS = ['nominalMainWatts', 'nominalSubWatts'] as const satisfies RatedPowerField[]
export const NO_RATED_POWER: RatedPowerValues = { nominalMainWatts: '', nominalSubWatts: '' }

/** null: empty; undefined: not a valid number */
export function readWatts(text: string): number | null | undefined {
  return text.trim() === '' ? null : ratedWatts(Number(readNumber(text)))
}

/** Only the filled-in values. */
export function filledWatts(values: RatedPowerValues): Partial<Record<RatedPowerField, number | null | undefined>> {
  const filled = RATED_POWER_FIELDS.filter(field => values[field].trim() !== '')
  return Object.fromEntries(filled.map(field => [field, readWatts(values[field])]))
}

export function ratedPowerProblems(
  values: RatedPowerValues,
): Partial<Record<RatedPowerField, 'input:wattsOutOfRange'>> {
  const wrong = RATED_POWER_FIELDS.filter(field => readWatts(values[field]) === undefined)
  return Object.fromEntries(wrong.map(field => [field, 'input:wattsOutOfRange']))
}

/** The model chosen in the form, else that of the device. */
export function modelOf(
  { mode }: { mode: string | null },
  choices: DeviceChoices,
  device: FormDevice | undefined,
): Model | null | undefined {
  return device?.mode ?? choices.findAllDeviceMode.find(({ id }) => `${id}` === mode)
}

type Model = DeviceChoices['findAllDeviceMode'][number]

/** Texts of the form for each lamp. */
export function lampPowers(values: RatedPowerValues, model: Model | null | undefined, device: FormDevice | undefined) {
  const isFromInventory = device?.nominalMainWattsSource === 'INVENTORY'
  return {
    nominalMainWatts: {
      shown: true,
      ofModel: model?.nominalMainWatts,
      fromInventory: isFromInventory && values.nominalMainWatts === `${device.nominalMainWatts}`,
    },
    nominalSubWatts: {
      shown: model?.options?.subLight === true || values.nominalSubWatts !== '',
      ofModel: model?.nominalSubWatts,
    },
  }
}
