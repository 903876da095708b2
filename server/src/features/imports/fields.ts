import type { SiteDatum } from '#lighting/map/geography.ts'
import type { Datum } from '../../foundation/lights/datum.ts'
import { FIELD_NAMES } from './fieldNames.ts'

/*
 * Fields of a light in a file, and the column names for them: in our own exports and templates, and from other systems.
 */

export const FIELDS = [
  'NAME',
  'DEVICE_ID',
  'MODEL',
  'CENTER',
  'GROUP',
  'LATITUDE',
  'LONGITUDE',
  'POSITION',
  'ADDRESS1',
  'ADDRESS2',
  'MAIN_WATTS',
  'SUB_WATTS',
  'LAMP_TYPE',
  'POLE_NUMBER',
  'INSTALLED_ON',
] as const
export type ImportField = (typeof FIELDS)[number]
/** Columns of templates and exports: they have a column for each coordinate. */
export const EXPORTED = FIELDS.filter(field => field !== 'POSITION')
export type SheetLanguage = 'zh' | 'en'

export const HEADERS: Record<SheetLanguage, Record<ImportField, string>> = {
  zh: {
    NAME: '名称',
    DEVICE_ID: '设备编号',
    MODEL: '型号',
    CENTER: '集中控制器',
    GROUP: '分组',
    LATITUDE: '纬度',
    LONGITUDE: '经度',
    POSITION: '坐标',
    ADDRESS1: '道路',
    ADDRESS2: '位置',
    MAIN_WATTS: '额定功率 (W)',
    SUB_WATTS: '辅灯额定功率 (W)',
    LAMP_TYPE: '光源类型',
    POLE_NUMBER: '灯杆编号',
    INSTALLED_ON: '安装日期',
  },
  en: {
    NAME: 'Name',
    DEVICE_ID: 'Device ID',
    MODEL: 'Model',
    CENTER: 'Center',
    GROUP: 'Group',
    LATITUDE: 'Latitude',
    LONGITUDE: 'Longitude',
    POSITION: 'Position',
    ADDRESS1: 'Road',
    ADDRESS2: 'Place',
    MAIN_WATTS: 'Rated power (W)',
    SUB_WATTS: 'Auxiliary rated power (W)',
    LAMP_TYPE: 'Lamp type',
    POLE_NUMBER: 'Pole number',
    INSTALLED_ON: 'Installed on',
  },
}

/** Longer texts are not column names. */
export const MAX_NAME_LENGTH = 100

/** Letters whose accents are not separate. */
const PLAIN_LETTERS: Record<string, string> = { ł: 'l', ß: 'ss', ø: 'o', đ: 'd', ı: 'i' }

/** Without blanks, case, accents, signs and what stands in brackets: `Länge (WGS84)` → `lange`. */
export function plainName(header: string): string {
  return header
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[łßøđı]/g, letter => PLAIN_LETTERS[letter]!)
    .normalize('NFC')
    .replaceAll(/[\s_*:.,#@°º'’/-]/g, '')
}

interface KnownName {
  field: ImportField
  /** 0: the best name for it */
  rank: number
}

const KNOWN = new Map<string, KnownName>()
for (const field of FIELDS)
  FIELD_NAMES[field].forEach((name, rank) => {
    const plain = plainName(name)
    if (!KNOWN.has(plain)) KNOWN.set(plain, { field, rank })
  })

/** Names of coordinate systems and maps, which stand before or after the name of a coordinate. */
const SYSTEMS =
  /twd97|twd67|wgs84|gcj02|bd09|cgcs2000|epsg\d+|utm\d*[ns]?|tm2|grs80|百度|高德|腾讯|火星|gps|baidu|amap/g

export function knownName(header: string): KnownName | undefined {
  const plain = plainName(header)
  return KNOWN.get(plain) ?? KNOWN.get(plain.replaceAll(SYSTEMS, ''))
}

export function fieldOf(header: string): ImportField | undefined {
  return knownName(header)?.field
}

export const DATUM_NAMES: Record<SiteDatum, string> = { WGS84: 'WGS-84', GCJ02: 'GCJ-02' }

/** The datum that a column name contains, as ours do: `经度 (GCJ-02)`, `百度经度`. */
export function guessDatum(headers: string[]): Datum {
  const names = headers.join(' ').normalize('NFKC')
  if (/bd[-_ ]?0?9|百度|baidu/i.test(names)) return 'BD09'
  return /gcj[-_ ]?0?2|火星|高德|腾讯|amap|gaode/i.test(names) ? 'GCJ02' : 'WGS84'
}
