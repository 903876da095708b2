import { graphql } from '../../graphql/graphql.ts'

export const ExportLights = graphql(`
  mutation ExportLights(
    $where: LightDeviceWhereInput
    $format: SheetFormat!
    $language: SheetLanguage!
    $datum: Datum!
    $encoding: ExportEncoding
  ) {
    exportLightDevices(where: $where, format: $format, language: $language, datum: $datum, encoding: $encoding) {
      url
      fileName
    }
  }
`)

export const LightCount = graphql(`
  query LightCount {
    findManyLightDevice(limit: 1) {
      pagination {
        totalCount
      }
    }
  }
`)
