import type { VariablesOf } from '../../../graphql/graphql.ts'
import { changedFields } from '../../../ui/form/changes.ts'
import type { UpdateLightDevice } from './deviceDocuments.ts'
import { type LifecycleValues, lifecycleInput, lifecycleProblems, NO_LIFECYCLE } from './lifecycle.ts'
import { LOCATION_FIELDS, type LocationValues, locationProblems, NO_LOCATION, readLocation } from './location.ts'
import {
  filledWatts,
  NO_RATED_POWER,
  RATED_POWER_FIELDS,
  type RatedPowerValues,
  ratedPowerProblems,
} from './ratedPower.ts'

/** What is left empty stays as it is, of every device. */
export type BatchValues = LocationValues &
  RatedPowerValues &
  LifecycleValues & {
    /** an id, or NO_GROUP */
    group: string | null
    status: 'MAINTENANCE' | 'NORMAL' | null
  }

export const NO_CHANGE: BatchValues = { ...NO_LOCATION, ...NO_RATED_POWER, ...NO_LIFECYCLE, group: null, status: null }

export const NO_GROUP = 'none'

export type BatchInput = VariablesOf<typeof UpdateLightDevice>['input']

/** What is wrong, by field in the order on the screen: keys of texts. */
export function batchProblems(values: BatchValues): { [field: string]: string | true | undefined } {
  return {
    ...lifecycleProblems(values, Date.now()),
    ...ratedPowerProblems(values),
    ...locationProblems(values, 'deviceForm:batch.pleaseEnterCompleteLocation'),
  }
}

export function changedBatchFields(before: BatchValues, after: BatchValues): (keyof BatchValues)[] {
  return changedFields(Object.keys(NO_CHANGE) as (keyof BatchValues)[], before, after)
}

export function isEmpty(values: BatchValues): boolean {
  return (
    values.group === null &&
    values.status === null &&
    values.lifecycle === null &&
    [...LOCATION_FIELDS, ...RATED_POWER_FIELDS].every(field => values[field].trim() === '')
  )
}

export function hasLocation(values: BatchValues): boolean {
  return LOCATION_FIELDS.every(field => values[field].trim() !== '')
}

/** Only what was filled in. */
export function deviceBatchInput(values: BatchValues): BatchInput {
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
