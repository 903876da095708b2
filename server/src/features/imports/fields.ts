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
    POLE_NUMBER: '灯杆号',
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
    POLE_NUMBER: 'Pole No.',
    INSTALLED_ON: 'Installed on',
  },
}

/** Column names that may end with the unit, such as `功率W`. */
function inWatts(...names: string[]): string[] {
  return names.flatMap(name => [name, `${name}w`])
}

/** Column names of other systems; if a file has several, the earlier one wins. Compared without blanks, case and brackets. */
const NAMES: Record<ImportField, string[]> = {
  NAME: [
    '名称',
    '设备名称',
    '灯具名称',
    '路灯名称',
    '灯名',
    '名字',
    '名前',
    'name',
    'devicename',
    'lightname',
    'lampname',
  ],
  DEVICE_ID: [
    ...['设备编号', '设备id', '设备号', '灯具编号', '路灯编号', '灯杆编号', '杆号', '编号', '管理番号', '灯番号'],
    ...['deviceid', 'deviceno', 'devicenumber', 'lightid', 'lampid', 'poleid', 'polenumber', 'assetid', 'id'],
  ],
  MODEL: ['型号', '设备型号', '品牌型号', '型号编码', '機種', '型番', 'model', 'modelcode', 'devicemodel', 'mode'],
  CENTER: ['集中控制器', '集控', '集控器', '集中器', '网关', 'center', 'centre', 'concentrator', 'gateway'],
  GROUP: ['分组', '群组', '设备分组', '组', '所属分组', 'グループ', 'group', 'groupname', 'lightgroup'],
  LATITUDE: ['纬度', '緯度', '北纬', '北緯', 'latitude', 'lat', 'y'],
  LONGITUDE: ['经度', '経度', '經度', '东经', '東経', 'longitude', 'lng', 'lon', 'long', 'x'],
  POSITION: [
    '坐标',
    '坐標',
    '经纬度',
    '經緯度',
    '座標',
    '좌표',
    'position',
    'coordinates',
    'coordinate',
    'latlng',
    'wkt',
    'geom',
  ],
  ADDRESS1: ['道路', '道路名称', '路名', '所在道路', '路段', '路線名', '地址', 'road', 'street', 'address1', 'address'],
  ADDRESS2: ['位置', '具体位置', '安装位置', '详细地址', '设置位置', '設置位置', 'place', 'location', 'address2'],
  MAIN_WATTS: [
    ...inWatts(
      '额定功率',
      '主灯额定功率',
      '主灯功率',
      '灯具功率',
      '路灯功率',
      '光源功率',
      '灯功率',
      '标称功率',
      '功率',
      '瓦数',
    ),
    ...inWatts('額定功率', '功率', '定格電力', '消費電力', 'ワット数', '정격전력', '소비전력', '와트'),
    ...inWatts('ratedpower', 'nominalpower', 'ratedwattage', 'nominalwattage', 'nominallampwattage', 'lampwattage'),
    ...inWatts(
      'lampwatts',
      'lamppower',
      'mainwattage',
      'mainwatts',
      'mainpower',
      'wattage',
      'wattage1',
      'watts',
      'watt',
    ),
    ...inWatts('power'),
  ],
  SUB_WATTS: [
    ...inWatts('辅灯额定功率', '辅灯功率', '副灯额定功率', '副灯功率', '輔燈功率'),
    ...inWatts('auxiliaryratedpower', 'auxiliarypower', 'auxiliarywattage', 'auxiliarywatts', 'subwattage', 'subwatts'),
    ...inWatts('subpower'),
  ],
  LAMP_TYPE: ['光源类型', '光源', '灯型', '燈泡形式', 'lamptype', 'lightsource'],
  POLE_NUMBER: ['灯杆号', 'poleno'],
  INSTALLED_ON: ['安装日期', '安裝日期', 'installedon', 'installdate', 'installationdate'],
}

const KNOWN = new Map(FIELDS.flatMap(field => NAMES[field].map((name, rank) => [name, { field, rank }] as const)))

/** Longer texts are not column names. */
export const MAX_NAME_LENGTH = 100

function plain(header: string): string {
  return header
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replaceAll(/[\s_*:.-]/g, '')
}

export function fieldOf(header: string): ImportField | undefined {
  return KNOWN.get(plain(header))?.field
}

/** The column of each field, detected by name. */
export function guessColumns(headers: string[]): Map<ImportField, number> {
  const found = new Map<ImportField, { column: number; rank: number }>()
  headers.forEach((header, column) => {
    const known = KNOWN.get(plain(header))
    if (known && known.rank < (found.get(known.field)?.rank ?? Number.POSITIVE_INFINITY))
      found.set(known.field, { column, rank: known.rank })
  })
  return new Map([...found].map(([field, { column }]) => [field, column]))
}

export type Datum = 'WGS84' | 'GCJ02'
/** Files have positions of Baidu Maps, too. */
export type ImportDatum = Datum | 'BD09'
export const DATUM_NAMES: Record<Datum, string> = { WGS84: 'WGS-84', GCJ02: 'GCJ-02' }

/** The datum that a column name contains, as ours do: `经度 (GCJ-02)`. */
export function guessDatum(headers: string[]): Datum {
  const said = headers.join(' ').normalize('NFKC')
  return /gcj[-_ ]?0?2|火星/i.test(said) ? 'GCJ02' : 'WGS84'
}
