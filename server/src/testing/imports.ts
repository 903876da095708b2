import type { startPlatform } from './platform.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>
type Answer = Awaited<ReturnType<Platform['ask']>>

const SOURCE = '{ columns prefix separator }'
const SETTINGS = `{ mapping { field source ${SOURCE} } datum crs positionOrder missingId ${SOURCE} correctIds nameFromId modeId createGroups updateExisting
  useModeForUnknown createModels { code name mainWatts subWatts } attributes { column name type unit } }`
const FIELDS = `id fileName format encoding encodingUnsure sheets sheet crs delimiter headerRow columns { name samples } rowCount status done total failure
  proposal ${SETTINGS} settings ${SETTINGS} undoableUntil undoneCount keptCount
  counts { create update unchanged skipped duplicate refused newGroups newModels incomplete }
  unknownModels { code rows watts } positions { row outcome latitude longitude }`
const ROW =
  'row outcome repeats errors { column field key value } warnings { column field key } latitude longitude changes correctedFrom deviceId name groupName lightId'

/** Imports files of lights as the console does. */
export function importsOf(platform: Pick<Platform, 'ask' | 'headers' | 'address'>) {
  const { ask } = platform
  const create = async (token: string, content: string | Uint8Array, fileName: string, more: object = {}) => {
    const query = `mutation ($file: Upload!, $fileName: String!, $encoding: LightImportEncoding, $sheet: String) {
      createLightImport(file: $file, fileName: $fileName, encoding: $encoding, sheet: $sheet) { ${FIELDS} } }`
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables: { file: null, fileName, ...more } }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', new File([content as Uint8Array<ArrayBuffer>], fileName))
    const { 'content-type': _, ...headers } = platform.headers(token)
    const response = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body: form })
    return patient(token, (await response.json()) as Answer)
  }
  /** As proposed, except the given settings. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  const check = (token: string, { id, proposal }: any, settings: object) =>
    done(
      token,
      `mutation ($id: Int!, $settings: LightImportSettingsInput!) { checkLightImport(id: $id, settings: $settings) { ${FIELDS} } }`,
      { id, settings: { ...proposal, ...settings } },
    )
  const apply = (token: string, id: number, leaveOut?: boolean) =>
    done(
      token,
      `mutation ($id: Int!, $leaveOut: Boolean) { applyLightImport(id: $id, leaveOut: $leaveOut) { ${FIELDS} } }`,
      { id, leaveOut },
    )
  const undo = (token: string, id: number) => done(token, `mutation { undoLightImport(id: ${id}) { ${FIELDS} } }`, {})
  const remove = (token: string, id: number) => ask(`mutation { deleteLightImport(id: ${id}) { id } }`, {}, token)
  const find = async (token: string, id: number) =>
    (await ask(`{ lightImport(id: ${id}) { ${FIELDS} } }`, {}, token)).data.lightImport
  const list = async (token: string) => (await ask('{ lightImports { id status } }', {}, token)).data.lightImports
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  const rows = async (token: string, id: number): Promise<any[]> =>
    (await ask(`{ lightImportRows(id: ${id}, limit: 200) { items { ${ROW} } } }`, {}, token)).data.lightImportRows.items
  const kept = async (token: string, id: number): Promise<{ deviceId: string; reason: string }[]> =>
    (await ask(`{ lightImportKept(id: ${id}, limit: 200) { items { deviceId reason } } }`, {}, token)).data
      .lightImportKept.items
  /** Polls until the job is done, without fields such as `positions`, which read all rows. */
  const settled = async (token: string, id: number, patienceMs = 60_000) => {
    const until = Date.now() + patienceMs
    for (;;) {
      const { data } = await ask(`{ lightImport(id: ${id}) { status done total } }`, {}, token)
      const { status, done, total } = data.lightImport
      if (!status.endsWith('ING')) return find(token, id)
      if (Date.now() > until) throw new Error(`still ${status}, ${done} of ${total}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const done = async (token: string, query: string, variables: object) =>
    patient(token, await ask(query, variables, token))
  /** The response to a job of more than 3 s only has its state: this waits for the result. */
  const patient = async (token: string, answer: Answer): Promise<Answer> => {
    const [name, begun] = Object.entries<{ id: number; status: string }>(answer.data ?? {})[0] ?? []
    if (!name || !begun?.status.endsWith('ING')) return answer
    const now = await settled(token, begun.id, 120_000)
    if (now.failure) return { data: null, errors: [{ message: now.failure, extensions: { key: now.failure } }] }
    return { data: { [name]: now }, errors: undefined }
  }
  return { create, check, apply, undo, remove, find, list, rows, kept, settled }
}
