import type { Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import { trimInvisible } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../../graphql/graphql.ts'
import { isInstant } from '../../../ui/wallTime.ts'
import type { FormDevice, UpdateLightDevice } from './deviceDocuments.ts'

/** As the forms hold it; the end is an instant, empty, or what was typed so far. */
export type LifecycleValues = {
  /** null: as it is, of each */
  lifecycle: Lifecycle | null
  outOfServiceReason: string
  outOfServiceUntil: string
}
export const LIFECYCLE_FIELDS = ['lifecycle', 'outOfServiceReason', 'outOfServiceUntil'] as const
export type LifecycleField = (typeof LIFECYCLE_FIELDS)[number]

export const NO_LIFECYCLE: LifecycleValues = { lifecycle: null, outOfServiceReason: '', outOfServiceUntil: '' }

export function lifecycleOf(device: FormDevice): LifecycleValues {
  return {
    lifecycle: device.lifecycle,
    outOfServiceReason: device.outOfServiceReason ?? '',
    outOfServiceUntil: device.outOfServiceUntil ?? '',
  }
}

/** undefined: unchanged. Only lights out of service have a reason and an end. */
export function lifecycleInput({
  lifecycle,
  outOfServiceReason,
  outOfServiceUntil,
}: LifecycleValues): Pick<VariablesOf<typeof UpdateLightDevice>['input'], 'lifecycle'> {
  if (!lifecycle) return {}
  if (lifecycle !== 'OUT_OF_SERVICE') return { lifecycle: { set: lifecycle } }
  return {
    lifecycle: { set: lifecycle, reason: trimInvisible(outOfServiceReason) || null, until: outOfServiceUntil || null },
  }
}

export function lifecycleProblems(values: LifecycleValues, now: number): Partial<Record<LifecycleField, string>> {
  const { lifecycle, outOfServiceUntil: until } = values
  if (lifecycle !== 'OUT_OF_SERVICE' || !until) return {}
  if (!isInstant(until)) return { outOfServiceUntil: 'input:dateTimeIncomplete' }
  return Date.parse(until) > now ? {} : { outOfServiceUntil: 'input:endOutOfRange' }
}
