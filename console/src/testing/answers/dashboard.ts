import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'

/** kWh of each light, of what its meter shows. */
const SHARES = { dayPowerCount: 0.0005, monthPowerCount: 0.015, yearPowerCount: 0.18, totalPower: 1 }

export const dashboardAnswers: Answers = {
  Query: {
    dashboardLightInfoCount: (_, __, { city }) => {
      const lights = city.rows.devices
      const served = lights.filter(light => light.lifecycle === 'IN_SERVICE')
      const lit = (state: string) => served.filter(light => light.litState === state).length
      const inService = countsOf(served)
      return {
        ...countsOf(lights),
        inService,
        onlineRate: onlineRateOf(inService),
        openCount: lights.filter(light => light.mainBrightness > 0 || light.subBrightness > 0).length,
        ...{ litCount: lit('LIT'), darkCount: lit('DARK'), unknownCount: lit('UNKNOWN') },
        plannedCount: lights.filter(light => light.lifecycle === 'PLANNED').length,
        outOfServiceCount: lights.filter(light => light.lifecycle === 'OUT_OF_SERVICE').length,
      }
    },
    dashboardPowerInfoCount: (_, __, { city }) => {
      const meters = city.rows.devices.map(
        light => (light.mainEnergyConsumption ?? 0) + (light.subEnergyConsumption ?? 0),
      )
      const total = meters.reduce((sum, kwh) => sum + kwh, 0)
      return Object.fromEntries(Object.entries(SHARES).map(([field, share]) => [field, total * share]))
    },
  },
}

function countsOf(lights: Row[]) {
  const are = (...statuses: string[]) => lights.filter(light => statuses.includes(light.deviceStatus)).length
  return {
    totalCount: lights.length,
    onlineCount: are('NORMAL', 'FAULT'),
    offlineCount: are('OFFLINE'),
    faultCount: are('FAULT'),
    maintenanceCount: are('MAINTENANCE'),
  }
}
