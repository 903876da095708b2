import type { VariablesOf } from '../../../graphql/graphql.ts'
import type { UpdateLightDevice } from './deviceDocuments.ts'
import { type LifecycleValues, lifecycleInput, lifecycleProblems } from './lifecycle.ts'
import {
  LOCATION_FIELDS,
  type LocationProblems,
  type LocationValues,
  locationProblems,
  readLocation,
} from './location.ts'
import { filledWatts, RATED_POWER_FIELDS, type RatedPowerValues, ratedPowerProblems } from './ratedPower.ts'

/** Empty fields are not changed. */
export interface BatchValues extends LocationValues, RatedPowerValues, LifecycleValues {
  /** an id, or NO_GROUP */
  group: string | null
  status: 'MAINTENANCE' | 'NORMAL' | null
}

export const NO_GROUP = 'none'

export type BatchInput = VariablesOf<typeof UpdateLightDevice>['input']

export function batchProblems(
  values: BatchValues,
): LocationProblems<'pleaseEnterCompleteLocation'> &
  ReturnType<typeof ratedPowerProblems> &
  ReturnType<typeof lifecycleProblems> {
  return {
    ...locationProblems(values, 'pleaseEnterCompleteLocation'),
    ...ratedPowerProblems(values),
    ...lifecycleProblems(values, Date.now()),
  }
}

export function isEmpty(values: BatchValues): boolean {
  return (
    values.group === null &&
    values.status === null &&
    values.lifecycle === null &&
    [...LOCATION_FIELDS, ...RATED_POWER_FIELDS].every(field => values[field].trim() === '')
  )
}

/** Only what was filled in. */
export function batchInput(values: BatchValues): BatchInput {
  const located = Object.entries(readLocation(values)).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(located.map(([field, value]) => [field, { set: value }])),
    ...Object.fromEntries(Object.entries(filledWatts(values)).map(([field, set]) => [field, { set }])),
    ...(values.group && {
      group: values.group === NO_GROUP ? { disconnect: true } : { connect: { id: Number(values.group) } },
    }),
    ...(values.status && { deviceStatus: { set: values.status } }),
    ...lifecycleInput(values),
  }
}
