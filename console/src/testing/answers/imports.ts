import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttributeRow } from '../../../../server/src/features/attributes/attributes.store.ts'
import { matchAttributes, proposeAttributes } from '../../../../server/src/features/imports/attributeColumns.ts'
import { conflict, FileError, fileRefused } from '../../../../server/src/features/imports/fileErrors.ts'
import type { Wanted } from '../../../../server/src/features/imports/openTable.ts'
import {
  type AttributeColumn,
  checkSettings,
  type NewModel,
  proposeSettings,
  type Settings,
} from '../../../../server/src/features/imports/settings.ts'
import { readTable, type TableHead } from '../../../../server/src/features/imports/table.ts'
import type { TableRow } from '../../../../server/src/features/imports/tableRow.ts'
import { modelInput } from '../../../../server/src/features/imports/unknownModels.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { geographyOf } from '../site.ts'
import { textsOf } from './attributes.ts'
import { shownLights } from './devices.ts'
import { checkRows } from './importRows.ts'

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

function proposalOf(city: City, { columns, crs }: TableHead): Settings {
  const proposal = proposeSettings(columns, crs, geographyOf(city))
  const existing = city.rows.attributes as unknown as AttributeRow[]
  return { ...proposal, attributes: proposeAttributes(columns, proposal, existing) }
}

/** New attributes get ids that no other has. */
function attributesOf(city: City, { attributes }: Settings, width: number): AttributeColumn[] {
  const existing = city.rows.attributes as unknown as AttributeRow[]
  const matched = matchAttributes(attributes, width, existing)
  const last = Math.max(1_000_000, ...existing.map(({ id }) => id))
  return matched.map((column, index) => ({ ...column, id: column.id ?? last + index + 1 }))
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

/** The groups, models and attributes that rows need are created with the lights; existing lights are changed. */
function apply(city: City, of: Row): void {
  const rows = (of.results as Row[]).filter(({ outcome }) => outcome === 'CREATE' || outcome === 'UPDATE')
  const groups = new Map<string, Row>()
  for (const { groupName } of rows)
    if (groupName && !groups.has(groupName)) groups.set(groupName, city.add('groups', { name: groupName }))
  const models = (of.settings.createModels as NewModel[])
    .filter(({ code }) => rows.some(({ modeCode }) => modeCode === code))
    .map(model => addModel(city, model))
  for (const { id, name, type, unit, isNew } of of.settings.attributes as AttributeColumn[])
    if (isNew) city.add('attributes', { id: id!, name, type, unit })
  of.lights = []
  for (const { deviceId, lightId, groupName, modeId, modeCode, attributes, ...row } of rows) {
    const { name, latitude, longitude, address1, address2, lampType, poleNumber, installedOn } = row
    const values = {
      ...{ name, latitude, longitude, address1, address2, lampType, poleNumber, installedOn },
      groupId: groupName ? groups.get(groupName)!.id : row.groupId,
      ...(attributes && { attributeValues: textsOf(attributes) }),
      ...{ nominalMainWatts: row.nominalMainWatts, nominalSubWatts: row.nominalSubWatts },
    }
    const model = modeCode ? models.find(({ code }) => code === modeCode)!.id : modeId
    if (lightId !== null) city.change(city.find('devices', lightId)!, values)
    else
      of.lights.push(city.add('devices', { ...values, ...NEW_LIGHT, deviceId, modeId: model, centerId: row.centerId }))
  }
  of.models = models
}

const NEW_LIGHT = { deviceStatus: 'OFFLINE', lifecycle: 'PLANNED', litState: 'UNKNOWN' }

function addModel(city: City, model: NewModel): Row {
  const { code, name, type, options, mainWatts, subWatts } = modelInput(model)
  return city.add('models', {
    ...{ code, name, type, options, mainWatts, subWatts, nominalMainWatts: mainWatts, nominalSubWatts: subWatts },
    ...{ isEnabled: true, needsCenter: false },
  })
}

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
        proposal: proposalOf(city, head),
      })
    },
    checkLightImport: (_, { id, settings: input }, { city }) => {
      const found = inStatusOrThrow(city, id, ['READ', 'CHECKED', 'UNDONE'], 'notRead')
      const width = found.columns.length
      const given = settingsOf(input)
      checkSettings(given, width)
      const settings = { ...given, attributes: attributesOf(city, given, width) }
      const checked = checkRows(city, found.rows, settings, width)
      return Object.assign(found, { settings, ...checked, status: 'CHECKED', checkedAt: new Date().toISOString() })
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
      const lights = shownLights(call, where)
      const lines = lights.map(({ name, deviceId }) => `${name},${deviceId}`)
      const bytes = Buffer.from(['名称,设备编号', ...lines].join('\r\n'))
      const fileName = `灯具-20261126.${format.toLowerCase()}`
      const { uuid } = city.add('files', { bytes, fileName, fileMime: 'text/csv' })
      return { url: `/media/${uuid}`, fileName, count: lights.length }
    },
  },
  LightImport: {
    positions: ({ results = [] }) => results.filter(({ latitude }: Row) => latitude != null).slice(0, 1000),
  },
  LightImportMapping: { source: mapped => mapped },
}
