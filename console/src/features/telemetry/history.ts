import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const HistoryPoint = graphql(`
  fragment HistoryPoint on LightHistoryPoint {
    at
    power
    mainBrightness
    subBrightness
    voltage
    temperature
    energy
  }
`)
export type HistoryPoint = ResultOf<typeof HistoryPoint>

/** Curves as fine as the span allows, and energy by whole hours or days. */
export const LightHistoryQuery = graphql(
  `
    query LightHistory(
      $id: Int!
      $from: DateTime!
      $to: DateTime!
      $curves: HistoryResolution!
      $bars: HistoryResolution!
    ) {
      curves: lightHistory(id: $id, from: $from, to: $to, resolution: $curves) {
        resolution
        points {
          ...HistoryPoint
        }
      }
      bars: lightHistory(id: $id, from: $from, to: $to, resolution: $bars) {
        resolution
        points {
          at
          energy
        }
      }
    }
  `,
  [HistoryPoint],
)
export type LightHistory = ResultOf<typeof LightHistoryQuery>
