import { fieldOf, plainName, type SheetLanguage } from '../imports/fields.ts'

/* Fields of a center in a file, and the column names for them: ours, those of lights, and those of other systems. */

export const CENTER_FIELDS = [
  'NAME',
  'DEVICE_ID',
  'MODEL',
  'PROVINCE',
  'CITY',
  'DISTRICT',
  'DESCRIPTION',
  'DAYTIME_POWER_CUT',
] as const
export type CenterField = (typeof CENTER_FIELDS)[number]

export const CENTER_HEADERS: Record<SheetLanguage, Record<CenterField, string>> = {
  zh: {
    NAME: '名称',
    DEVICE_ID: '设备编号',
    MODEL: '型号',
    PROVINCE: '省',
    CITY: '市',
    DISTRICT: '区县',
    DESCRIPTION: '备注',
    DAYTIME_POWER_CUT: '日间断电',
  },
  en: {
    NAME: 'Name',
    DEVICE_ID: 'Device ID',
    MODEL: 'Model',
    PROVINCE: 'Province',
    CITY: 'City',
    DISTRICT: 'District',
    DESCRIPTION: 'Description',
    DAYTIME_POWER_CUT: 'De-energised by day',
  },
}

/** What other systems call a center. */
const KINDS = ['集中控制器', '集控', '集控器', '集中器', '控制柜', '网关', '閘道器', '集中控制箱']
const KINDS_EN = ['center', 'centre', 'concentrator', 'gateway', 'cabinet', 'controller']

function ofCenters(zh: string[], en: string[]): string[] {
  return [
    ...KINDS.flatMap(kind => zh.map(word => `${kind}${word}`)),
    ...KINDS_EN.flatMap(kind => en.map(word => `${kind}${word}`)),
  ]
}

/** Compared as `plainName` writes them; if a file has several, the earlier one wins. */
const NAMES: Record<CenterField, string[]> = {
  NAME: [...ofCenters(['名称', '名'], ['name']), ...KINDS],
  DEVICE_ID: [...ofCenters(['设备编号', '编号', '编码', '号', 'id'], ['deviceid', 'id', 'no', 'number', 'code'])],
  MODEL: ofCenters(['型号'], ['model']),
  PROVINCE: ['省', '省份', '所属省', '所在省', '省级', '都道府県', 'province', 'state', 'provincecode', '省代码'],
  CITY: ['市', '城市', '所属市', '所在市', '地市', '地级市', '市町村', 'city', 'citycode', '市代码'],
  DISTRICT: [
    ...['区县', '区', '县', '县区', '区域', '所属区域', '所在区域', '行政区', '行政区划', '行政区划代码', '区县代码'],
    ...['辖区', '地区', '所属区', '行政區', 'district', 'districtcode', 'county', 'region', 'area', 'borough'],
  ],
  DESCRIPTION: [
    ...['备注', '说明', '描述', '備註', '備考', '비고', 'description', 'remark', 'remarks', 'note', 'notes'],
    ...['comment', 'comments', 'bemerkung', 'observaciones'],
  ],
  DAYTIME_POWER_CUT: [
    ...['日间断电', '日间断电(回路)', '白天断电', '日间停电', '回路断电', 'deenergisedbyday', 'deenergizedbyday'],
    ...['daytimepowercut'],
  ],
}

const KNOWN = new Map(
  CENTER_FIELDS.flatMap(field => NAMES[field].map((name, rank) => [name, { field, rank }] as const)),
)
/** Behind our own words. */
const OF_LIGHTS = 1000

/** The column of each field, by its name. */
export function centerColumns(headers: string[]): Map<CenterField, number> {
  const found = new Map<CenterField, { column: number; rank: number }>()
  headers.forEach((header, column) => {
    const known = KNOWN.get(plainName(header)) ?? ofLights(header)
    if (known && known.rank < (found.get(known.field)?.rank ?? Number.POSITIVE_INFINITY))
      found.set(known.field, { column, rank: known.rank })
  })
  return new Map([...found].map(([field, { column }]) => [field, column]))
}

function ofLights(header: string): { field: CenterField; rank: number } | undefined {
  const field = fieldOf(header)
  return field === 'NAME' || field === 'DEVICE_ID' || field === 'MODEL' ? { field, rank: OF_LIGHTS } : undefined
}
