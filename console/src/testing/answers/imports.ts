import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_ID } from '#protocol/topics.ts'
import { conflict, FileError, fileRefused } from '../../../../server/src/features/imports/fileErrors.ts'
import { checkSettings, proposeSettings, type Settings } from '../../../../server/src/features/imports/settings.ts'
import { readTable, type TableHead } from '../../../../server/src/features/imports/table.ts'
import type { TableRow } from '../../../../server/src/features/imports/tableRow.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { visible } from '../scope.ts'
import { filtered, pageOf, type Row } from '../select.ts'

/* Files are read as the server reads them. Of its checks of rows, those of device ids are here. */

const DAY_MS = 86_400_000

/** @throws BAD_USER_INPUT naming what is wrong with the file */
export async function readTableFile(file: Blob): Promise<{ head: TableHead; rows: TableRow[] }> {
  if (file.size === 0) throw fileRefused('empty', 'the file is empty')
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-import-'))
  try {
    const path = join(folder, 'table')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    const rows: TableRow[] = []
    let head: TableHead | undefined
    for await (const part of readTable(path))
      if (Array.isArray(part)) rows.push(part)
      else head = part
    if (rows.length === 0) throw new FileError('empty', 'the file has no rows below its header')
    return { head: head!, rows }
  } catch (error) {
    throw error instanceof FileError ? fileRefused(error.key, error.message) : error
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface SourceInput {
  columns: number[]
  prefix?: string
  separator?: string
}

function settingsOf({ mapping, missingId, ...options }: Row): Settings {
  const source = ({ columns, prefix = '', separator = ' ' }: SourceInput) => ({ columns, prefix, separator })
  const fields = mapping.map((one: { field: string; source: SourceInput }) => ({
    field: one.field,
    ...source(one.source),
  }))
  const defaults = { modeId: null, centerId: null, groupId: null, createGroups: false, updateExisting: true }
  return {
    ...{ ...defaults, correctIds: false, nameFromId: true, ...options },
    ...{ mapping: fields, missingId: missingId ? source(missingId) : null },
  } as unknown as Settings
}

/** What becomes of each row. */
function check(city: City, rows: TableRow[], settings: Settings): Row[] {
  const columnOf = (field: string) => settings.mapping.find(one => one.field === field)?.columns[0]
  const [idColumn, nameColumn] = [columnOf('DEVICE_ID'), columnOf('NAME')]
  const seen = new Map<string, number>()
  return rows.map(([row, cells]) => {
    const said = cells[idColumn!] ?? ''
    const deviceId = settings.correctIds ? said.replaceAll(/[^\w.:@-]/g, '-') : said
    const result = { ...{ id: row, row, deviceId, name: cells[nameColumn ?? idColumn!], repeats: null, changes: [] } }
    const error = { column: idColumn, field: 'DEVICE_ID', key: 'pleaseEnterDeviceId', value: said }
    if (!DEVICE_ID.test(deviceId)) return { ...result, outcome: 'REFUSED', errors: [error] }
    const repeats = seen.get(deviceId)
    if (repeats) return { ...result, outcome: 'DUPLICATE', repeats, errors: [] }
    seen.set(deviceId, row)
    const isThere = city.rows.devices.some(light => light.deviceId === deviceId)
    const correctedFrom = deviceId === said ? null : said
    return { ...result, correctedFrom, outcome: isThere ? 'UNCHANGED' : 'CREATE', errors: [] }
  })
}

function apply(city: City, of: Row): void {
  const rows = (of.results as Row[]).filter(({ outcome }) => outcome === 'CREATE')
  of.lights = rows.map(({ deviceId, name }) =>
    city.add('devices', {
      ...{ deviceId, name, modeId: of.settings.modeId, groupId: of.settings.groupId, centerId: of.settings.centerId },
      ...{ deviceStatus: 'OFFLINE', lifecycle: 'PLANNED', litState: 'UNKNOWN' },
    }),
  )
}

const OUTCOMES = ['CREATE', 'UPDATE', 'UNCHANGED', 'SKIPPED', 'DUPLICATE', 'REFUSED']

/** @param key of the words for one that is not @throws CONFLICT */
function inStatusOrThrow(city: City, id: number, statuses: string[], key: string): Row {
  const found = foundOrThrow(city, 'imports', id)
  if (!statuses.includes(found.status)) throw conflict(key, `it is ${found.status}`)
  return found
}

export const importAnswers: Answers = {
  Query: {
    lightImports: (_, __, { city }) => city.rows.imports.toReversed(),
    lightImport: (_, { id }, { city }) => city.find('imports', id),
    lightImportRows: (_, { id, outcomes, ...args }, { city }) => {
      const results: Row[] = foundOrThrow(city, 'imports', id).results ?? []
      return pageOf(
        results.filter(({ outcome }) => outcomes?.includes(outcome) ?? true),
        args,
      )
    },
    lightImportFaults: (_, { id, after }, { city }) => {
      const results: Row[] = foundOrThrow(city, 'imports', id).results ?? []
      return results.filter(({ row, outcome }) => row > (after ?? 0) && ['DUPLICATE', 'REFUSED'].includes(outcome))
    },
    lightImportKept: (_, args) => pageOf([], args),
  },
  Mutation: {
    createLightImport: async (_, { file, fileName }, { city }) => {
      const { head, rows } = await readTableFile(file)
      const about = { fileName, fileSize: file.size, status: 'READ', rowCount: rows.length, done: rows.length }
      return city.add('imports', {
        ...head,
        ...about,
        total: rows.length,
        rows,
        proposal: proposeSettings(head.columns),
      })
    },
    checkLightImport: (_, { id, settings: input }, { city }) => {
      const found = inStatusOrThrow(city, id, ['READ', 'CHECKED', 'UNDONE'], 'notRead')
      const settings = settingsOf(input)
      checkSettings(settings, found.columns.length)
      return Object.assign(found, { settings, results: check(city, found.rows, settings), status: 'CHECKED' })
    },
    applyLightImport: (_, { id, leaveOut }, { city }) => {
      const found = inStatusOrThrow(city, id, ['CHECKED'], 'notChecked')
      const isLeft = found.results.some(({ outcome }: Row) => ['DUPLICATE', 'REFUSED'].includes(outcome))
      if (isLeft && !leaveOut) throw badInput('leaveOut', 'imports:refused.rowsStayBehind', 'rows would be left out')
      apply(city, found)
      const times = { appliedAt: new Date().toISOString(), undoableUntil: new Date(Date.now() + DAY_MS).toISOString() }
      return Object.assign(found, { status: 'APPLIED', ...times })
    },
    undoLightImport: (_, { id }, { city }) => {
      const found = inStatusOrThrow(city, id, ['APPLIED'], 'notApplied')
      for (const light of found.lights) city.remove('devices', light)
      return Object.assign(found, { status: 'UNDONE', undoneCount: found.lights.length, undoableUntil: null })
    },
    deleteLightImport: (_, { id }, { city }) => {
      const found = foundOrThrow(city, 'imports', id)
      city.remove('imports', found)
      return found
    },
    exportLightDevices: (_, { where, format }, call) => {
      const { city } = call
      const lights = filtered(visible(call, 'devices'), where)
      const lines = lights.map(({ name, deviceId }) => `${name},${deviceId}`)
      const bytes = Buffer.from(['名称,设备编号', ...lines].join('\r\n'))
      const fileName = `灯具-20261126.${format.toLowerCase()}`
      const { uuid } = city.add('files', { bytes, fileName, fileMime: 'text/csv' })
      return { url: `/media/${uuid}`, fileName, count: lights.length }
    },
  },
  LightImport: {
    counts: ({ results = [] }) => {
      const count = (outcome: string) => (results as Row[]).filter(row => row.outcome === outcome).length
      return Object.fromEntries(OUTCOMES.map(outcome => [outcome.toLowerCase(), count(outcome)]))
    },
  },
  LightImportMapping: { source: mapped => mapped },
}
