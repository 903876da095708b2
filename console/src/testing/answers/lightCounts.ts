import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import type { Row } from '../select.ts'

export function isSwitchedOn({ mainBrightness, subBrightness }: Partial<Row>): boolean {
  return mainBrightness > 0 || subBrightness > 0
}

/** By day no light should be lit: those that were switched on should. A test may set another state. */
export function litRateStateOf(light: Partial<Row>): string {
  if (light.litRateState) return light.litRateState
  return light.lifecycle === 'IN_SERVICE' && isSwitchedOn(light) ? light.litState : 'NOT_EXPECTED'
}

/** Numbers of lights by status, life and what they report, as the dashboard and the status of a group show them. */
export function lightCounts(lights: Row[]) {
  const served = lights.filter(({ lifecycle }) => lifecycle === 'IN_SERVICE')
  const inService = byStatus(served)
  const are = (field: string, value: string, of = lights) => of.filter(light => light[field] === value).length
  return {
    ...byStatus(lights),
    ...{ inService, onlineRate: onlineRateOf(inService) },
    ...{ plannedCount: are('lifecycle', 'PLANNED'), outOfServiceCount: are('lifecycle', 'OUT_OF_SERVICE') },
    litCount: are('litState', 'LIT', served),
    darkCount: are('litState', 'DARK', served),
    unknownCount: are('litState', 'UNKNOWN', served),
  }
}

function byStatus(lights: Row[]) {
  const are = (...statuses: string[]) => lights.filter(({ deviceStatus }) => statuses.includes(deviceStatus)).length
  return {
    totalCount: lights.length,
    onlineCount: are('NORMAL', 'FAULT'),
    offlineCount: are('OFFLINE'),
    faultCount: are('FAULT'),
    maintenanceCount: are('MAINTENANCE'),
  }
}

/** A light stores its plan unless a test says otherwise. */
export function planStorageOf({ planStorage, groupId, deviceStatus }: Partial<Row>): string {
  if (deviceStatus === 'MAINTENANCE') return 'NOTHING'
  return planStorage ?? (groupId ? 'HELD' : 'NOTHING')
}
