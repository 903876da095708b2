import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ImportRegions = graphql(`
  mutation ImportRegions($content: String!, $dryRun: Boolean!) {
    importSiteRegions(content: $content, dryRun: $dryRun) {
      counts
      replaced
      problems {
        row
        field
        key
        message
      }
    }
  }
`)
export type RegionImport = ResultOf<typeof ImportRegions>['importSiteRegions']

export const ExportRegions = graphql(`
  query ExportRegions {
    exportSiteRegions
  }
`)

/** As JSON, it has to fit into a request of 1 MB. */
const MAX_BYTES = 950_000

/** @returns the text of the file, or the key of what is wrong with it */
export async function readRegionFile(file: File): Promise<{ content: string } | 'wrongFile' | 'tooLarge' | 'notUtf8'> {
  if (!/\.csv$/i.test(file.name)) return 'wrongFile'
  if (file.size > MAX_BYTES) return 'tooLarge'
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return 'notUtf8'
  }
}
