import type { Readable } from 'node:stream'
import type { Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import type { LitState } from '#lighting/litState/litState.ts'
import type { SiteDatum } from '#lighting/map/geography.ts'
import { convert } from '../../foundation/lights/datum.ts'
import type { AttributeRow } from '../attributes/attributes.ts'
import type { ExportedLight } from './exports.store.ts'
import { DATUM_NAMES, EXPORTED, HEADERS, type ImportField, type SheetLanguage } from './fields.ts'
import { type Cell, csvStream, type ExportEncoding, type Format, MIMES, xlsxStream } from './sheets.ts'

export interface ExportSettings {
  format: Format
  language: SheetLanguage
  datum: SiteDatum
  /** of CSV */
  encoding: ExportEncoding
}

export interface FileToSend {
  name: string
  mime: string
  bytes: Readable
}

/** An empty table with column names that the import recognises. */
export function templateFile(language: SheetLanguage, format: Format): FileToSend {
  const settings: ExportSettings = { format, language, datum: 'WGS84', encoding: 'UTF8_BOM' }
  const rows = (async function* () {
    yield [headerOf(settings)]
  })()
  return exportFile(`${WORDS[language].template}.${format.toLowerCase()}`, settings, rows)
}

export function exportFile(
  name: string,
  settings: Omit<ExportSettings, 'datum'>,
  rows: AsyncIterable<Cell[][]>,
): FileToSend {
  const { format, language, encoding } = settings
  const mime = format === 'CSV' && encoding === 'GB18030' ? 'text/csv; charset=gb18030' : MIMES[format]
  const bytes = format === 'CSV' ? csvStream(rows, encoding) : xlsxStream(rows, WORDS[language].file, WIDTHS)
  return { name, mime, bytes }
}

export const WORDS = {
  zh: {
    ...{ file: '灯具', template: '灯具导入模板' },
    yes: '是',
    no: '否',
    lit: { LIT: '亮', DARK: '灭', UNKNOWN: '未知' },
    more: ['状态', '投运状态', '亮灭', '最近通信'],
    lifecycle: { PLANNED: '待投运', IN_SERVICE: '在用', OUT_OF_SERVICE: '停用' },
    status: { NORMAL: '正常', OFFLINE: '离线', FAULT: '故障', MAINTENANCE: '维护' },
  },
  en: {
    ...{ file: 'lights', template: 'lights-template' },
    yes: 'yes',
    no: 'no',
    lit: { LIT: 'on', DARK: 'off', UNKNOWN: 'unknown' },
    more: ['Status', 'Lifecycle', 'Lit', 'Last heard'],
    lifecycle: { PLANNED: 'planned', IN_SERVICE: 'in service', OUT_OF_SERVICE: 'out of service' },
    status: { NORMAL: 'normal', OFFLINE: 'offline', FAULT: 'fault', MAINTENANCE: 'maintenance' },
  },
} as const

/** characters */
const WIDTHS = [28, 22, 18, 18, 18, 20, 20, 24, 28, 14, 14, 16, 16, 14]

export function headerOf({ language, datum }: ExportSettings): string[] {
  const names = HEADERS[language]
  const datumOf = (field: ImportField) =>
    field === 'LATITUDE' || field === 'LONGITUDE' ? ` (${DATUM_NAMES[datum]})` : ''
  return EXPORTED.map(field => `${names[field]}${datumOf(field)}`)
}

/** A cell for each attribute. */
function attributeCells(
  { attributes }: ExportedLight,
  { language }: Pick<ExportSettings, 'language'>,
  columns: readonly AttributeRow[],
): Cell[] {
  const { yes, no } = WORDS[language]
  return columns.map(({ id }) => {
    const value = attributes?.[id] ?? null
    if (typeof value === 'boolean') return value ? yes : no
    return value
  })
}

/** What all rows of a table have in common. */
interface ExportedColumns {
  /** own attributes */
  attributes: readonly AttributeRow[]
  /** of the stored positions */
  datum: SiteDatum
}

export function rowOf(light: ExportedLight, { language, datum }: ExportSettings, columns: ExportedColumns): Cell[] {
  const words = WORDS[language]
  const { latitude, longitude } = positionOf(light, columns.datum, datum)
  return [
    ...[light.name, light.device_id, light.model, light.center, light.group],
    ...[latitude, longitude, light.address1, light.address2, light.main_watts, light.sub_watts],
    ...[light.lamp_type, light.pole_number, light.installed_on],
    ...attributeCells(light, { language }, columns.attributes),
    words.status[light.device_status as keyof typeof words.status] ?? null,
    words.lifecycle[light.lifecycle as Lifecycle],
    words.lit[light.lit_state as LitState],
    light.heard_at,
  ]
}

function positionOf({ latitude, longitude }: ExportedLight, from: SiteDatum, to: SiteDatum) {
  if (latitude === null || longitude === null) return { latitude: null, longitude: null }
  const place = convert({ latitude, longitude }, from, to)
  return { latitude: rounded(place.latitude), longitude: rounded(place.longitude) }
}

/** 1 cm */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
