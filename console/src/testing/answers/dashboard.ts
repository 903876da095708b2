import { roundTo } from '#lighting/values/units.ts'
import type { Answers } from '../schema.ts'
import { visible } from '../scope.ts'
import { isSwitchedOn, lightCounts } from './lightCounts.ts'

/** What the platform has recorded, of what the meters show. */
const SHARES = { dayPowerCount: 0.0005, monthPowerCount: 0.015, yearPowerCount: 0.18, totalPower: 0.4, meterTotal: 1 }

export const dashboardAnswers: Answers = {
  Query: {
    dashboardLightInfoCount: (_, __, call) => {
      const lights = visible(call, 'devices')
      return { ...lightCounts(lights), openCount: lights.filter(isSwitchedOn).length }
    },
    dashboardPowerInfoCount: (_, __, call) => {
      const meters = visible(call, 'devices').map(
        light => (light.mainEnergyConsumption ?? 0) + (light.subEnergyConsumption ?? 0),
      )
      const total = meters.reduce((sum, kwh) => sum + kwh, 0)
      return Object.fromEntries(
        Object.entries(SHARES).map(([field, share]) => [
          field,
          roundTo(field === 'meterTotal' ? 'totalKWh' : 'kWh', total * share),
        ]),
      )
    },
  },
}
