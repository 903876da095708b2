import type { VariablesOf } from '../../graphql/graphql.ts'
import type { ImportModels } from './models.ts'

export type ModelFormat = VariablesOf<typeof ImportModels>['format']

/** The text of a file of models. */
export interface ModelFile {
  name: string
  content: string
  format: ModelFormat
}

/** With its escapes, it has to fit into a request of 1 MB. */
const MAX_BYTES = 700_000

/** @returns the file, or the key of what is wrong with it */
export async function readModelFile(file: File): Promise<ModelFile | 'wrongFile' | 'tooLarge'> {
  const ending = /\.(json|csv)$/i.exec(file.name)?.[1]
  if (!ending) return 'wrongFile'
  if (file.size > MAX_BYTES) return 'tooLarge'
  const format = ending.toLowerCase() === 'json' ? 'JSON' : 'CSV'
  return { name: file.name, content: decode(await file.arrayBuffer()), format }
}

/** UTF-8, or GB18030 as spreadsheets in Chinese write it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
