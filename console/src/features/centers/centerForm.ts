import type { VariablesOf } from '../../graphql/graphql.ts'
import type { Area } from '../regions/AreaPicker.tsx'
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

const NOWHERE: Area = {
  provinceCode: null,
  provinceName: null,
  cityCode: null,
  cityName: null,
  districtCode: null,
  districtName: null,
}

export function startValues(center: CenterOfForm | undefined): CenterValues {
  if (!center) return { name: '', deviceId: '', mode: '', area: NOWHERE, description: '', daytimePowerCut: false }
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

const hasTwo = (text: string) => [...text.trim()].length >= 2

/** What is wrong with each field, as a key of the words for inputs. */
export const centerRules = {
  name: ({ name }: CenterValues) => (hasTwo(name) ? undefined : 'centerNameMinLength'),
  deviceId: ({ deviceId }: CenterValues) => (hasTwo(deviceId) ? undefined : 'pleaseEnterDeviceId'),
  mode: ({ mode }: CenterValues) => (mode === '' ? 'pleaseSelectDeviceMode' : undefined),
}

/** The field of the form that an input of the server belongs to. */
export function fieldOf(input: string): keyof CenterValues | undefined {
  if (input in NOWHERE) return 'area'
  const fields: (keyof CenterValues)[] = ['name', 'deviceId', 'mode', 'description', 'daytimePowerCut']
  return fields.find(field => field === input)
}

export function createInput(values: CenterValues): VariablesOf<typeof CreateCenter>['input'] {
  const { name, deviceId, mode, area, description, daytimePowerCut } = values
  return { name, deviceId, mode: { connect: { id: Number(mode) } }, description, daytimePowerCut, ...area }
}

/** @param seen updatedAt of what the form began with */
export function updateInput(values: CenterValues, seen: string): VariablesOf<typeof UpdateCenter>['input'] {
  const { name, area, description, daytimePowerCut } = values
  return {
    name: { set: name },
    description: { set: description },
    daytimePowerCut: { set: daytimePowerCut },
    provinceCode: { set: area.provinceCode },
    provinceName: { set: area.provinceName },
    cityCode: { set: area.cityCode },
    cityName: { set: area.cityName },
    districtCode: { set: area.districtCode },
    districtName: { set: area.districtName },
    expectedUpdatedAt: seen,
  }
}
