import { addDays, civilDateOf } from '#lighting/time/zone.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The lit rate of a group now. */
export const GroupLitRate = graphql(`
  fragment GroupLitRate on LitRate {
    lit
    dark
    unknown
    rate
    low: rateLow
    high: rateHigh
    target
    meetsTarget
  }
`)
export type GroupLitRate = ResultOf<typeof GroupLitRate>

export const LitNights = graphql(`
  query LitNights($id: Int, $from: String!, $to: String!) {
    litRateHistory(groupId: $id, from: $from, to: $to) {
      night
      worst
      mean
      recordedMinutes
      nightMinutes
    }
  }
`)
export type LitNight = ResultOf<typeof LitNights>['litRateHistory'][number]

const NIGHTS = 14
const HALF_DAY_MS = 43_200_000

/** The last nights, dated by their evening; a night ends at noon. */
export function nightsQuestion(zone: string, now: number) {
  const to = civilDateOf(now - HALF_DAY_MS, zone)
  return { from: addDays(to, 1 - NIGHTS), to }
}

/** One entry for each night of the span, recorded or not. */
export function everyNight({ from, to }: { from: string; to: string }, known: LitNight[]) {
  const nights: { night: string; record: LitNight | undefined }[] = []
  for (let night = from; night <= to; night = addDays(night, 1))
    nights.push({ night, record: known.find(one => one.night === night) })
  return nights
}
