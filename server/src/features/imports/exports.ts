import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import type { LitState } from '#lighting/litState/litState.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import type { Order } from '../../foundation/graphql/order.ts'
import { gcj02ToWgs84 } from '../../foundation/lights/datum.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { recordRefusedLook } from '../audit/audit.ts'
import {
  anyHidden,
  datesAtSite,
  type ExportRow,
  insertExport,
  selectExport,
  selectExportedLights,
  selectVisible,
  type ExportedLight,
} from './exports.store.ts'
import { DATUM_NAMES, type Datum, FIELDS, type Field, HEADERS, type Language } from './fields.ts'
import { headerOfReadings, type ReadingsSettings, readingsFile, pagesOfReadings } from './readingsExport.ts'
import { type Cell, csvStream, type ExportEncoding, type Format, MIMES, xlsxStream } from './sheets.ts'

/*
 * A user who may see the lights prepares an export; a browser that only has the URL downloads it a moment later. The
 * columns are those of the template, so that the file can be imported again, and some that only describe the
 * present state.
 */

export interface ExportSettings {
  format: Format
  language: Language
  datum: Datum
  /** of CSV */
  encoding: ExportEncoding
}

export interface PreparedExport {
  url: string
  fileName: string
  /** number of lights */
  count: number
}

/** Limit of a sheet. */
const MOST_SHEET_ROWS = 1_000_000
/** Rows that are held in memory and written without yielding. */
const CHUNK_ROWS = 250
/** How long a URL is valid, and how long a download may take. */
const START_MINUTES = 10
const DOWNLOAD_MINUTES = 60
/** Bytes of the secret in a URL. */
const SECRET_BYTES = 24

/** @throws BAD_USER_INPUT if a workbook cannot hold so many rows */
export async function prepareExport(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  order: Order[],
  settings: ExportSettings,
): Promise<PreparedExport> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const [today] = await datesAtSite(db, [new Date()])
  const fileName = `${WORDS[settings.language].file}-${today}.${settings.format.toLowerCase()}`
  const prepared = await prepare(db, account, where, order, fileName, settings)
  if (settings.format === 'XLSX' && prepared.count > MOST_SHEET_ROWS)
    throw badInput('format', 'imports:refused.sheetFull', `a sheet has at most ${MOST_SHEET_ROWS} rows`)
  return prepared
}

/** Readings of lights in a span of time. @throws BAD_USER_INPUT if the span is empty */
export async function prepareReadings(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  order: Order[],
  settings: ReadingsSettings,
): Promise<PreparedExport> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  if (!(Date.parse(settings.to) > Date.parse(settings.from))) throw badInput('to', 'spanEmpty', 'to must be after from')
  // The end is excluded: the span of one day has one date.
  const [first, last] = await datesAtSite(db, [settings.from, new Date(Date.parse(settings.to) - 1)])
  return prepare(db, account, where, order, readingsFile(settings, first!, last!), settings)
}

/** Stores the list of lights and the settings. */
async function prepare(
  db: Connection,
  account: Account,
  where: Condition,
  order: Order[],
  fileName: string,
  settings: ExportSettings | ReadingsSettings,
): Promise<PreparedExport> {
  const id = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { id, session_id: account.sessionId, file_name: fileName, settings: JSON.stringify(settings) }
  const { count } = await insertExport(db, account, where, order, row)
  return { url: `/exports/${id}`, fileName, count }
}

export interface FileToSend {
  name: string
  mime: string
  bytes: Readable
}

/** A download in progress can be checked: whether the client may still have it. */
export interface ExportToSend extends FileToSend {
  stillMay: () => Promise<boolean>
}

/** Lights whose data may be in transit. */
interface InTransit {
  lights: number[]
}

/** The file behind a URL; undefined if it does not exist or has expired. */
export async function exportBehind(db: Connection, id: string, address: string): Promise<ExportToSend | undefined> {
  const found = await selectExport(db, id, START_MINUTES)
  if (!found) return undefined
  if (!mayFetch(found)) {
    const result = found.account.lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'FORBIDDEN'
    const entry = { action: 'fetchExport', subject: 'LightExport', result, args: { fileName: found.file_name } }
    await recordRefusedLook(db, { clientId: found.clientId, account: found.account, address }, entry)
    return undefined
  }
  const settings = found.settings as unknown as ExportSettings | ReadingsSettings
  const inTransit: InTransit = { lights: [] }
  const file =
    'from' in settings
      ? fileOf(found.file_name, { format: 'CSV', ...settings }, readingRows(db, found, settings, inTransit))
      : fileOf(found.file_name, settings, lightRows(db, found, settings, inTransit))
  return { ...file, stillMay: () => mayStillFetch(db, id, inTransit) }
}

/**
 * A download may outlast its URL, but not the session or the permission. If a light in transit becomes invisible to the
 * account, the rest of the download is aborted, however slowly the client reads.
 */
async function mayStillFetch(db: Connection, id: string, { lights }: InTransit): Promise<boolean> {
  const now = await findExport(db, id, START_MINUTES + DOWNLOAD_MINUTES)
  return now !== undefined && !(await anyHidden(db, now.account, lights))
}

async function findExport(db: Connection, id: string, minutes: number): Promise<ExportRow | undefined> {
  const found = await selectExport(db, id, minutes)
  return found && mayFetch(found) ? found : undefined
}

function mayFetch({ account }: ExportRow): boolean {
  return account.permissions.has('LightDevice:read')
}

/** An empty table with column names that the import recognises. */
export function template(language: Language, format: Format): FileToSend {
  const settings: ExportSettings = { format, language, datum: 'WGS84', encoding: 'UTF8_BOM' }
  const rows = (async function* () {
    yield [headerOf(settings)]
  })()
  return fileOf(`${WORDS[language].template}.${format.toLowerCase()}`, settings, rows)
}

function fileOf(name: string, settings: Omit<ExportSettings, 'datum'>, rows: AsyncIterable<Cell[][]>): FileToSend {
  const { format, language, encoding } = settings
  const mime = format === 'CSV' && encoding === 'GB18030' ? 'text/csv; charset=gb18030' : MIMES[format]
  const bytes = format === 'CSV' ? csvStream(rows, encoding) : xlsxStream(rows, WORDS[language].file, WIDTHS)
  return { name, mime, bytes }
}

const WORDS = {
  zh: {
    ...{ file: '灯具', template: '灯具导入模板' },
    lit: { LIT: '亮', DARK: '灭', UNKNOWN: '未知' },
    more: ['状态', '投运状态', '亮灭', '最近通信'],
    lifecycle: { PLANNED: '待投运', IN_SERVICE: '在用', OUT_OF_SERVICE: '停用' },
    status: { NORMAL: '正常', OFFLINE: '离线', FAULT: '故障', MAINTENANCE: '维护' },
  },
  en: {
    ...{ file: 'lights', template: 'lights-template' },
    lit: { LIT: 'on', DARK: 'off', UNKNOWN: 'unknown' },
    more: ['Status', 'Lifecycle', 'Lit', 'Last heard'],
    lifecycle: { PLANNED: 'planned', IN_SERVICE: 'in service', OUT_OF_SERVICE: 'out of service' },
    status: { NORMAL: 'normal', OFFLINE: 'offline', FAULT: 'fault', MAINTENANCE: 'maintenance' },
  },
} as const

/** characters */
const WIDTHS = [28, 22, 18, 18, 18, 20, 20, 24, 28, 14, 14, 12, 14, 10, 20]

function headerOf({ language, datum }: ExportSettings): string[] {
  const names = HEADERS[language]
  const datumOf = (field: Field) => (field === 'LATITUDE' || field === 'LONGITUDE' ? ` (${DATUM_NAMES[datum]})` : '')
  return FIELDS.map(field => `${names[field]}${datumOf(field)}`)
}

async function* lightRows(
  db: Connection,
  found: ExportRow,
  settings: ExportSettings,
  inTransit: InTransit,
): AsyncGenerator<Cell[][]> {
  yield [[...headerOf(settings), ...WORDS[settings.language].more]]
  for await (const { now, first, last } of chunksOf(db, found, inTransit))
    yield (await selectExportedLights(db, now, first, last)).map(light => rowOf(light, settings))
}

async function* readingRows(
  db: Connection,
  found: ExportRow,
  settings: ReadingsSettings,
  inTransit: InTransit,
): AsyncGenerator<Cell[][]> {
  yield [headerOfReadings(settings)]
  for await (const { now, first, last } of chunksOf(db, found, inTransit))
    yield* pagesOfReadings(db, now, { first, last }, settings)
}

/** Lights of an export in batches. Later batches follow the present permissions of the account. */
async function* chunksOf(db: Connection, { id, count }: ExportRow, inTransit: InTransit) {
  let before: number[] = []
  for (let at = 0; at < count; at += CHUNK_ROWS) {
    const now = await findExport(db, id, START_MINUTES + DOWNLOAD_MINUTES)
    if (!now) throw new Error('the account may no longer read this export')
    const lights = await selectVisible(db, now, at + 1, at + CHUNK_ROWS)
    // The end of the previous batch may wait for a client that reads slowly.
    inTransit.lights = [...before, ...lights]
    before = lights
    yield { now, first: at + 1, last: at + CHUNK_ROWS }
  }
}

function rowOf(light: ExportedLight, { language, datum }: ExportSettings): Cell[] {
  const words = WORDS[language]
  const { latitude, longitude } = positionOf(light, datum)
  return [
    ...[light.name, light.device_id, light.model, light.center, light.group],
    ...[latitude, longitude, light.address1, light.address2, light.main_watts, light.sub_watts],
    words.status[light.device_status as keyof typeof words.status] ?? null,
    words.lifecycle[light.lifecycle as Lifecycle],
    words.lit[light.lit_state as LitState],
    light.heard_at,
  ]
}

function positionOf({ latitude, longitude }: ExportedLight, datum: Datum) {
  if (latitude === null || longitude === null) return { latitude: null, longitude: null }
  const place = datum === 'WGS84' ? gcj02ToWgs84({ latitude, longitude }) : { latitude, longitude }
  return { latitude: rounded(place.latitude), longitude: rounded(place.longitude) }
}

/** 1 cm */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
