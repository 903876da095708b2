import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conflict, FileError, fileRefused } from '../../../../server/src/features/imports/fileErrors.ts'
import type { Wanted } from '../../../../server/src/features/imports/openTable.ts'
import { checkSettings, proposeSettings, type Settings } from '../../../../server/src/features/imports/settings.ts'
import { readTable, type TableHead } from '../../../../server/src/features/imports/table.ts'
import type { TableRow } from '../../../../server/src/features/imports/tableRow.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { attributeOf } from './attributes.ts'
import { lightsThat } from './devices.ts'
import { checkRows, unknownModelsOf } from './importRows.ts'

/* Files are read as the server reads them; rows are checked by importRows.ts. */

const DAY_MS = 86_400_000

/** @throws BAD_USER_INPUT naming what is wrong with the file */
export async function readTableFile(file: Blob, wanted: Wanted = {}): Promise<{ head: TableHead; rows: TableRow[] }> {
  if (file.size === 0) throw fileRefused('empty', 'the file is empty')
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-import-'))
  try {
    const path = join(folder, 'table')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    const rows: TableRow[] = []
    let head: TableHead | undefined
    for await (const part of readTable(path, wanted))
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

const DEFAULTS = {
  ...{ modeId: null, centerId: null, groupId: null, createGroups: false, updateExisting: true },
  ...{ correctIds: false, nameFromId: true, useModeForUnknown: false, createModels: [], attributes: [] },
  ...{ crs: null, positionOrder: null },
}

function settingsOf({ mapping, missingId, ...options }: Row): Settings {
  const source = ({ columns, prefix = '', separator = ' ' }: SourceInput) => ({ columns, prefix, separator })
  const fields = mapping.map((one: { field: string; source: SourceInput }) => ({
    field: one.field,
    ...source(one.source),
  }))
  return {
    ...DEFAULTS,
    ...options,
    ...{ mapping: fields, missingId: missingId ? source(missingId) : null },
  } as unknown as Settings
}

/** The models that a check plans are created, and the attributes that rows have values of. */
function apply(city: City, of: Row): void {
  const made = (of.settings.createModels as Row[]).map(({ code, name, ...watts }) =>
    city.add('models', {
      ...{ code, name: name ?? code, type: 'light', isEnabled: true, options: { dimming: true, mainLight: true } },
      ...{ ...watts, nominalMainWatts: watts.mainWatts, nominalSubWatts: watts.subWatts, needsCenter: false },
    }),
  )
  const modelId = (model: unknown) => (typeof model === 'string' ? made.find(({ code }) => code === model)?.id : model)
  const rows = (of.results as Row[]).filter(({ outcome }) => outcome === 'CREATE')
  of.lights = rows.map(({ deviceId, name, model, mainWatts, attributes, ...row }) => {
    const { latitude, longitude, address1, address2, lampType, poleNumber, installedOn } = row
    return city.add('devices', {
      ...{ deviceId, name, modeId: modelId(model), groupId: of.settings.groupId, centerId: of.settings.centerId },
      ...{ latitude, longitude, address1, address2, lampType, poleNumber, installedOn, nominalMainWatts: mainWatts },
      ...{ deviceStatus: 'OFFLINE', lifecycle: 'PLANNED', litState: 'UNKNOWN' },
      attributeValues: Object.fromEntries(attributes.map((one: Row) => [attributeOf(city, one).id, one.value])),
    })
  })
  of.models = made
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
    createLightImport: async (_, { file, fileName, encoding, sheet }, { city }) => {
      const { head, rows } = await readTableFile(file, { encoding: encoding ?? undefined, sheet: sheet ?? undefined })
      const about = { fileName, fileSize: file.size, status: 'READ', rowCount: rows.length, done: rows.length }
      return city.add('imports', {
        ...head,
        ...about,
        total: rows.length,
        rows,
        proposal: { ...DEFAULTS, ...proposeSettings(head.columns) },
      })
    },
    checkLightImport: (_, { id, settings: input }, { city }) => {
      const found = inStatusOrThrow(city, id, ['READ', 'CHECKED', 'UNDONE'], 'notRead')
      const settings = settingsOf(input)
      checkSettings(settings, found.columns.length)
      const results = checkRows(city, found.rows, settings as unknown as Row)
      return Object.assign(found, { settings, results, status: 'CHECKED', checkedAt: new Date().toISOString() })
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
      for (const model of found.models)
        if (!city.rows.devices.some(({ modeId }) => modeId === model.id)) city.remove('models', model)
      return Object.assign(found, { status: 'UNDONE', undoneCount: found.lights.length, undoableUntil: null })
    },
    deleteLightImport: (_, { id }, { city }) => {
      const found = foundOrThrow(city, 'imports', id)
      city.remove('imports', found)
      return found
    },
    exportLightDevices: (_, { where, format }, call) => {
      const { city } = call
      const lights = lightsThat(call, where)
      const lines = lights.map(({ name, deviceId }) => `${name},${deviceId}`)
      const bytes = Buffer.from(['名称,设备编号', ...lines].join('\r\n'))
      const fileName = `灯具-20261126.${format.toLowerCase()}`
      const { uuid } = city.add('files', { bytes, fileName, fileMime: 'text/csv' })
      return { url: `/media/${uuid}`, fileName, count: lights.length }
    },
  },
  LightImport: {
    counts: ({ results = [], settings }) => {
      const count = (outcome: string) => (results as Row[]).filter(row => row.outcome === outcome).length
      const incomplete = results.filter(({ warnings }: Row) => warnings?.length > 0).length
      const outcomes = Object.fromEntries(OUTCOMES.map(outcome => [outcome.toLowerCase(), count(outcome)]))
      return { ...outcomes, incomplete, newModels: settings?.createModels.length ?? 0 }
    },
    unknownModels: unknownModelsOf,
    positions: ({ results = [] }) => results.filter(({ latitude }: Row) => latitude != null).slice(0, 1000),
  },
  LightImportMapping: { source: mapped => mapped },
}
