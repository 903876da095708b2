import type { ComboboxItem } from '@mantine/core'
import type { DeviceChoices, FormDevice } from './deviceDocuments.ts'

/** Options rendered without a search; typing finds the others. */
export const MAX_OPTIONS = 100

/** An existing device may have a model that is no longer offered. */
export function modelOptions(
  { findAllDeviceMode: models }: DeviceChoices,
  device: FormDevice | undefined,
): ComboboxItem[] {
  return withOwn(models, device?.mode).map(({ id, ...model }) => ({ value: `${id}`, label: modelName(model) }))
}

export function centerOptions({ findAllLightCenter }: DeviceChoices, device: FormDevice | undefined): ComboboxItem[] {
  const centers = withOwn(findAllLightCenter ?? [], device?.center)
  return centers.map(({ id, name, deviceId }) => ({ value: `${id}`, label: `${name} · ${deviceId}` }))
}

function modelName({ name, code, manufacturer }: { name: string; code: string; manufacturer: string | null }): string {
  return [name, code, manufacturer].filter(Boolean).join(' · ')
}

function withOwn<Option extends { id: number }>(options: Option[], own: Option | null | undefined): Option[] {
  return own && !options.some(({ id }) => id === own.id) ? [...options, own] : options
}
