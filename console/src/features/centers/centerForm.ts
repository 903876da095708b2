import { trimInvisible, visibleLength } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { DEVICE_ID } from '../devices/form/deviceForm.ts'
import { type Area, NO_AREA } from '../regions/areas.ts'
import type { CenterOfForm, CreateCenter, UpdateCenter } from './centers.ts'

export type CenterValues = {
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

export function centerValues(center: CenterOfForm | undefined): CenterValues {
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

/** What is wrong, by field: keys of the input texts. Device id and model of a center cannot change. */
export function centerProblems({ name, deviceId, mode }: CenterValues, isNew: boolean) {
  return {
    name: visibleLength(name) >= 2 ? undefined : 'centerNameMinLength',
    deviceId: !isNew || DEVICE_ID.test(deviceId.trim()) ? undefined : 'pleaseEnterDeviceId',
    mode: isNew && mode === '' ? 'pleaseSelectDeviceMode' : undefined,
  }
}

/** The field of the form that an input of the server belongs to. */
export function centerFieldOf(input: string): keyof CenterValues | undefined {
  if (input in NO_AREA) return 'area'
  return CENTER_FIELDS.find(field => field === input)
}

export function centerCreateInput(values: CenterValues): VariablesOf<typeof CreateCenter>['input'] {
  const { name, deviceId, mode, area, description, daytimePowerCut } = values
  return {
    name: trimInvisible(name),
    deviceId: deviceId.trim(),
    mode: { connect: { id: Number(mode) } },
    description,
    daytimePowerCut,
    ...area,
  }
}

export function changedCenterFields(before: CenterValues, after: CenterValues) {
  return changedFields(CENTER_FIELDS, before, after)
}

/** Only the changed fields, so that changes of other users are kept. */
export function centerUpdateInput(
  before: CenterValues,
  values: CenterValues,
): VariablesOf<typeof UpdateCenter>['input'] {
  const changed = new Set(changedCenterFields(before, values))
  const { name, area, description, daytimePowerCut } = values
  return {
    ...(changed.has('name') && { name: { set: trimInvisible(name) } }),
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
