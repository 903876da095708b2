import { randomBytes } from 'node:crypto'
import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import type { Selection } from '../../foundation/list/order.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { findAttributes } from '../attributes/attributes.ts'
import { recordRefusedRead } from '../audit/audit.ts'
import { headerOfAttribute } from './attributeColumns.ts'
import { type ExportSettings, exportFile, type FileToSend, headerOf, rowOf, WORDS } from './exportSheet.ts'
import {
  anyHidden,
  datesAtSite,
  type ExportRow,
  insertExport,
  selectExport,
  selectExportedLights,
  selectVisible,
} from './exports.store.ts'
import { headerOfReadings, pagesOfReadings, type ReadingsSettings, readingsFile } from './readingsExport.ts'
import type { Cell } from './sheets.ts'

/*
 * A user who may see the lights prepares an export; a browser that only has the URL downloads it a moment later. The
 * columns are those of the template, so that the file can be imported again, and some that only describe the
 * present state.
 */

export interface PreparedExport {
  url: string
  fileName: string
  /** number of lights */
  count: number
}

/** Limit of a sheet. */
const MAX_SHEET_ROWS = 1_000_000
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
  selection: Selection,
  settings: ExportSettings,
): Promise<PreparedExport> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const [today] = await datesAtSite(db, [new Date()])
  const fileName = `${WORDS[settings.language].file}-${today}.${settings.format.toLowerCase()}`
  const prepared = await prepare(db, account, selection, { fileName, settings })
  if (settings.format === 'XLSX' && prepared.count > MAX_SHEET_ROWS)
    throw badInput('format', 'imports:refused.sheetFull', `a sheet has at most ${MAX_SHEET_ROWS} rows`)
  return prepared
}

/** Readings of lights in a span of time. @throws BAD_USER_INPUT if the span is empty */
export async function prepareReadings(
  db: Connection,
  viewer: Viewer,
  selection: Selection,
  settings: ReadingsSettings,
): Promise<PreparedExport> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  if (!(Date.parse(settings.to) > Date.parse(settings.from))) throw badInput('to', 'spanEmpty', 'to must be after from')
  // The end is excluded: the span of one day has one date.
  const [first, last] = await datesAtSite(db, [settings.from, new Date(Date.parse(settings.to) - 1)])
  return prepare(db, account, selection, { fileName: readingsFile(settings, first!, last!), settings })
}

/** Stores the list of lights and the settings. */
async function prepare(
  db: Connection,
  account: Account,
  selection: Selection,
  { fileName, settings }: { fileName: string; settings: ExportSettings | ReadingsSettings },
): Promise<PreparedExport> {
  const id = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { id, session_id: account.sessionId, file_name: fileName, settings: JSON.stringify(settings) }
  const { count } = await insertExport(db, account, selection, row)
  return { url: `/exports/${id}`, fileName, count }
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
export async function openExport(db: Connection, id: string, address: string): Promise<ExportToSend | undefined> {
  const found = await selectExport(db, id, START_MINUTES)
  if (!found) return undefined
  if (!mayFetch(found)) {
    const result = found.account.lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'FORBIDDEN'
    const entry = { action: 'fetchExport', subject: 'LightExport', result, args: { fileName: found.file_name } }
    await recordRefusedRead(db, { clientId: found.clientId, account: found.account, address }, entry)
    return undefined
  }
  const settings = found.settings as unknown as ExportSettings | ReadingsSettings
  const inTransit: InTransit = { lights: [] }
  const file =
    'from' in settings
      ? exportFile(found.file_name, { format: 'CSV', ...settings }, readingRows(db, found, settings, inTransit))
      : exportFile(found.file_name, settings, lightRows(db, found, settings, inTransit))
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

async function* lightRows(
  db: Connection,
  found: ExportRow,
  settings: ExportSettings,
  inTransit: InTransit,
): AsyncGenerator<Cell[][]> {
  const attributes = await findAttributes(db, found)
  const { datum } = await siteGeography(db)
  const own = attributes.map(headerOfAttribute)
  yield [[...headerOf(settings), ...own, ...WORDS[settings.language].more]]
  for await (const { now, first, last } of chunksOf(db, found, inTransit))
    yield (await selectExportedLights(db, now, first, last)).map(light => rowOf(light, settings, { attributes, datum }))
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
