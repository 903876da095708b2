import type { startPlatform } from './platform.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>

const FIELDS = `created updated unchanged refused isApplied columns { name field } unknownModels { code rows }
  rows { row deviceId name outcome changes problems { field key value } }`

/** Imports files of centers as the console does. */
export function centerFilesOf({ headers, address }: Pick<Platform, 'headers' | 'address'>) {
  return async (
    token: string,
    content: string | Uint8Array,
    {
      fileName = 'centers.csv',
      ...more
    }: { fileName?: string; dryRun?: boolean; sheet?: string; modelId?: number; leaveOut?: boolean },
  ) => {
    const query = `mutation ($file: Upload!, $fileName: String!, $dryRun: Boolean!, $sheet: String, $modelId: Int, $leaveOut: Boolean) {
      importCenters(file: $file, fileName: $fileName, dryRun: $dryRun, sheet: $sheet, modelId: $modelId, leaveOut: $leaveOut) {
        ${FIELDS} } }`
    const form = new FormData()
    const variables = { file: null, fileName, dryRun: false, ...more }
    form.append('operations', JSON.stringify({ query, variables }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', new File([content as Uint8Array<ArrayBuffer>], fileName))
    const { 'content-type': _, ...others } = headers(token)
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers: others, body: form })
    const { data, errors } = (await response.json()) as Awaited<ReturnType<Platform['ask']>>
    return { errors, ...data?.importCenters }
  }
}
