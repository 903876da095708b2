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

/** Curves with the resolution of the span, and energy by hour or day. */
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

/** All single readings as a file. */
export const ExportReadings = graphql(`
  mutation ExportReadings(
    $where: LightDeviceWhereInput
    $from: DateTime!
    $to: DateTime!
    $language: SheetLanguage!
    $encoding: ExportEncoding
  ) {
    exportLightReadings(where: $where, from: $from, to: $to, language: $language, encoding: $encoding) {
      url
      fileName
    }
  }
`)
