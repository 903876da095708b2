import type { startPlatform } from './platform.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>

const FIELDS = 'id uuid fileName fileExt fileMime fileSize fileType fileMeta folderId path store url uploadAt'
const CREATE = `mutation ($input: MediaFileCreateInput!) { createMediaFile(input: $input) { ${FIELDS} } }`
export const UPLOAD = `mutation ($file: Upload!, $uuid: String!) { uploadMediaFile(file: $file, uuid: $uuid) { ${FIELDS} } }`

interface Description {
  name?: string
  mime?: string
  path?: string
  store?: string
}

/** Uploads files as the console does: the record first, then the content in a form. */
export function mediaOf(platform: Platform) {
  const create = (token: string, bytes: number, { name = 'file.bin', mime = '', path, store }: Description = {}) =>
    platform.ask(
      CREATE,
      { input: { fileName: name, fileMime: mime, fileExt: name.split('.').at(-1), fileSize: bytes, path, store } },
      token,
    )
  const send = async (token: string, uuid: string, bytes: Uint8Array, name = 'file.bin') => {
    const form = uploadForm(uuid, new File([bytes as Uint8Array<ArrayBuffer>], name))
    return sendForm(token, form)
  }
  const sendForm = async (token: string, form: FormData) => {
    const { 'content-type': _, ...headers } = platform.headers(token)
    const response = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body: form })
    return (await response.json()) as Awaited<ReturnType<Platform['ask']>>
  }
  const put = async (token: string, bytes: Uint8Array, description: Description = {}) => {
    const { data, errors } = await create(token, bytes.length, description)
    if (errors) throw new Error(errors[0]!.message)
    return send(token, data.createMediaFile.uuid, bytes, description.name)
  }
  return { create, send, sendForm, put }
}

export function uploadForm(uuid: string, file: Blob): FormData {
  const form = new FormData()
  form.append('operations', JSON.stringify({ query: UPLOAD, variables: { file: null, uuid } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', file)
  return form
}

/** The error of a refused upload. */
export function refusal({ errors }: Awaited<ReturnType<Platform['ask']>>) {
  const { code, field, key } = errors?.[0]?.extensions ?? {}
  return { code, field, key }
}
