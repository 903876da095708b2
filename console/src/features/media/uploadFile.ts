import type { CombinedError } from 'urql'
import { client } from '../../graphql/client.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { graphql, type VariablesOf } from '../../graphql/graphql.ts'
import { sendFile } from '../../graphql/multipart.ts'

const CreateMediaFile = graphql(`
  mutation CreateMediaFile($input: MediaFileCreateInput!) {
    createMediaFile(input: $input) {
      uuid
    }
  }
`)

const UploadMediaFile = graphql(`
  mutation UploadMediaFile($file: Upload!, $uuid: String!) {
    uploadMediaFile(file: $file, uuid: $uuid) {
      id
      fileName
      url
    }
  }
`)

export interface Target {
  /** folder path, from / */
  path: string
  /** left out: the default store */
  store?: VariablesOf<typeof CreateMediaFile>['input']['store']
}

/** The failed step and the error of the server. */
export interface Failure {
  step: 'create' | 'upload'
  code: string | undefined
  key: string | undefined
  /** values of the text of the key */
  params?: object
}

export type Uploaded = { id: number } | { failure: Failure }

/** Progress in % once the record exists. */
const PERCENT_AT_RECORD = 50
/** All bytes are sent; the server has not confirmed yet. */
const PERCENT_AT_UPLOAD = 99

/** @param onProgress in %; 100 after the response */
export async function uploadFile(
  file: File,
  { path, store }: Target,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const input = {
    fileName: file.name,
    fileExt: extensionOf(file.name),
    fileMime: file.type,
    fileSize: file.size,
    path,
    store,
  }
  const made = await client.mutation(CreateMediaFile, { input }).toPromise()
  if (!made.data) return { failure: failed('create', made.error) }
  if (signal.aborted) return { failure: failed('upload', undefined) }
  onProgress(PERCENT_AT_RECORD)
  const { uuid } = made.data.createMediaFile
  const onSent = (part: number) =>
    onProgress(Math.min(PERCENT_AT_UPLOAD, Math.round(PERCENT_AT_RECORD + (100 - PERCENT_AT_RECORD) * part)))
  const sent = await sendFile(UploadMediaFile, { file, uuid }, { onSent, signal })
  if (!sent.data) return { failure: failed('upload', sent.error) }
  return { id: sent.data.uploadMediaFile.id }
}

function failed(step: Failure['step'], error: CombinedError | undefined): Failure {
  const { key, params } = extensionsOf(error)
  return { step, code: codeOf(error), key, params }
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1] ?? ''
}
