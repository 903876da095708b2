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

/** The readings themselves, all of them, as a file. */
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
