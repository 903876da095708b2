import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ImportCenters = graphql(`
  mutation ImportCenters($file: Upload!, $fileName: String!, $dryRun: Boolean!, $modelId: Int, $leaveOut: Boolean) {
    importCenters(file: $file, fileName: $fileName, dryRun: $dryRun, modelId: $modelId, leaveOut: $leaveOut) {
      created
      updated
      unchanged
      refused
      isApplied
      columns {
        name
        field
      }
      unknownModels {
        code
        rows
      }
      rows {
        row
        deviceId
        name
        outcome
        changes
        problems {
          field
          key
          value
        }
      }
    }
  }
`)
export type CenterImport = ResultOf<typeof ImportCenters>['importCenters']
export type CenterImportRow = CenterImport['rows'][number]

export const ExportCenters = graphql(`
  query ExportCenters($where: LightCenterWhereInput, $language: SheetLanguage!) {
    exportCenters(where: $where, language: $language)
  }
`)
