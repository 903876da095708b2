import type { VariablesOf } from '../../graphql/graphql.ts'
import { visible, visibleLength } from '../../ui/visible.ts'
import { DEVICE_ID } from '../devices/form/deviceValues.ts'
import { type Area, NO_AREA } from '../regions/areas.ts'
import type { CenterOfForm, CreateCenter, UpdateCenter } from './centers.ts'

export interface CenterValues {
  name: string
  deviceId: string
  /** id of the model, as a select knows it; empty: not chosen */
  mode: string
  area: Area
  description: string
  daytimePowerCut: boolean
}

/** The order on the screen. */
const CENTER_FIELDS: readonly (keyof CenterValues)[] = [
  'name',
  'deviceId',
  'mode',
  'area',
  'description',
  'daytimePowerCut',
]

export function startValues(center: CenterOfForm | undefined): CenterValues {
  if (!center) return { name: '', deviceId: '', mode: '', area: NO_AREA, description: '', daytimePowerCut: false }
  const { provinceCode, provinceName, cityCode, cityName, districtCode, districtName } = center
  return {
    name: center.name,
    deviceId: center.deviceId,
    mode: center.modeId === null ? '' : `${center.modeId}`,
    area: { provinceCode, provinceName, cityCode, cityName, districtCode, districtName },
    description: center.description ?? '',
    daytimePowerCut: center.daytimePowerCut,
  }
}

/** What is wrong with each field, as a key of the words for inputs. */
export const centerRules = {
  name: ({ name }: CenterValues) => (visibleLength(name) >= 2 ? undefined : 'centerNameMinLength'),
  deviceId: ({ deviceId }: CenterValues) => (DEVICE_ID.test(deviceId.trim()) ? undefined : 'pleaseEnterDeviceId'),
  mode: ({ mode }: CenterValues) => (mode === '' ? 'pleaseSelectDeviceMode' : undefined),
}

/** The field of the form that an input of the server belongs to. */
export function fieldOf(input: string): keyof CenterValues | undefined {
  if (input in NO_AREA) return 'area'
  return CENTER_FIELDS.find(field => field === input)
}

export function createInput(values: CenterValues): VariablesOf<typeof CreateCenter>['input'] {
  const { name, deviceId, mode, area, description, daytimePowerCut } = values
  return {
    name: visible(name),
    deviceId: deviceId.trim(),
    mode: { connect: { id: Number(mode) } },
    description,
    daytimePowerCut,
    ...area,
  }
}

/** In the order of the screen. */
export function changedFields(before: CenterValues, after: CenterValues): (keyof CenterValues)[] {
  return CENTER_FIELDS.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/**
 * Sends only the fields changed in this form, so that changes of other users are kept.
 * @param seen updatedAt of what the form began with
 */
export function updateInput(
  before: CenterValues,
  values: CenterValues,
  seen: string,
): VariablesOf<typeof UpdateCenter>['input'] {
  const changed = new Set(changedFields(before, values))
  const { name, area, description, daytimePowerCut } = values
  return {
    expectedUpdatedAt: seen,
    ...(changed.has('name') && { name: { set: visible(name) } }),
    ...(changed.has('description') && { description: { set: description } }),
    ...(changed.has('daytimePowerCut') && { daytimePowerCut: { set: daytimePowerCut } }),
    // All levels: a city of the old province must not stay below the new one.
    ...(changed.has('area') && {
      provinceCode: { set: area.provinceCode },
      provinceName: { set: area.provinceName },
      cityCode: { set: area.cityCode },
      cityName: { set: area.cityName },
      districtCode: { set: area.districtCode },
      districtName: { set: area.districtName },
    }),
  }
}
