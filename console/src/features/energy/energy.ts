import { addDays, civilDateOf } from '#lighting/time/zone.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const EnergySums = graphql(`
  fragment EnergySums on EnergySeries {
    buckets {
      date
      energy
      baseline
      saving
      savingPercent
    }
    lightsWithoutWatts
  }
`)
export type EnergySums = ResultOf<typeof EnergySums>

/** Energy of a group. */
export const EnergyTotals = graphql(`
  fragment EnergyTotals on GroupRelatedDevicesInfo {
    totalEnergyConsumption
    avgMainEnergyConsumption
    avgSubEnergyConsumption
  }
`)
export type EnergyTotals = ResultOf<typeof EnergyTotals>

export const GroupEnergy = graphql(
  `
    query GroupEnergy($id: Int!, $firstDay: String!, $firstMonth: String!, $today: String!) {
      days: energySeries(groupId: $id, from: $firstDay, to: $today, by: DAY) {
        ...EnergySums
      }
      months: energySeries(groupId: $id, from: $firstMonth, to: $today, by: MONTH) {
        ...EnergySums
      }
    }
  `,
  [EnergySums],
)

/** The last 30 days and 12 months in the time zone of the group. */
export function energyQuestion(zone: string, now: number) {
  const today = civilDateOf(now, zone)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
  return { today, firstDay: addDays(today, -29), firstMonth: first }
}
