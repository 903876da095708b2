import type { Connection } from '../../foundation/database/database.ts'
import { type ExportedReading, type ExportRow, selectExportedReadings, selectReadingLights } from './exports.store.ts'
import type { SheetLanguage } from './fields.ts'
import type { Cell, ExportEncoding } from './sheets.ts'

/*
 * Raw readings of lights, for analysis in other programs: one row each, ordered by light and
 * time. They are read page by page during the download, so that a year of a city needs no more memory than
 * a page.
 */

export interface ReadingsSettings {
  /** ISO 8601 */
  from: string
  to: string
  language: SheetLanguage
  encoding: ExportEncoding
}

/** Read in one query, and written without yielding. */
const PAGE_ROWS = 1000

const HEADERS: Record<SheetLanguage, string[]> = {
  zh: [
    ...['设备编号', '名称', '时间', '灯具时间', '序号', '主灯亮度 (%)', '辅灯亮度 (%)', '主灯色温 (K)', '辅灯色温 (K)'],
    ...['主灯功率 (W)', '辅灯功率 (W)', '主灯电流 (A)', '辅灯电流 (A)', '主灯电表 (kWh)', '辅灯电表 (kWh)'],
    ...['电压 (V)', '温度 (°C)', '信号 (%)', '光源故障'],
  ],
  en: [
    ...['Device ID', 'Name', 'Time', 'Time of the light', 'Sequence', 'Main level (%)', 'Auxiliary level (%)'],
    ...['Main color temperature (K)', 'Auxiliary color temperature (K)', 'Main power (W)', 'Auxiliary power (W)'],
    ...['Main current (A)', 'Auxiliary current (A)', 'Main meter (kWh)', 'Auxiliary meter (kWh)', 'Voltage (V)'],
    ...['Temperature (°C)', 'Signal (%)', 'Lamp failure'],
  ],
}
const WORDS = { zh: { file: '读数', yes: '是', no: '否' }, en: { file: 'readings', yes: 'yes', no: 'no' } } as const

export function headerOfReadings({ language }: ReadingsSettings): string[] {
  return HEADERS[language]
}

/** @param first civil dates of its span, in the site's time zone */
export function readingsFile({ language }: ReadingsSettings, first: string, last: string): string {
  return `${WORDS[language].file}-${first}-${last}.csv`
}

/** Readings of the export's lights from `first` to `last` that its account may see. */
export async function* pagesOfReadings(
  db: Connection,
  found: ExportRow,
  { first, last }: { first: number; last: number },
  settings: ReadingsSettings,
): AsyncGenerator<Cell[][]> {
  for (const light of await selectReadingLights(db, found, first, last)) {
    let after: ExportedReading | undefined
    do {
      const page: ExportedReading[] = await selectExportedReadings(db, light.id, settings, { after, limit: PAGE_ROWS })
      yield page.map(reading => [light.device_id, light.name, ...cellsOf(reading, settings)])
      after = page.length < PAGE_ROWS ? undefined : page.at(-1)
    } while (after)
  }
}

function cellsOf(reading: ExportedReading, { language }: ReadingsSettings): Cell[] {
  const words = WORDS[language]
  const { lamp_failure: failed } = reading
  return [
    ...[reading.local_time, reading.device_time?.toISOString() ?? null, reading.sequence],
    ...[reading.main_level, reading.sub_level, reading.main_color_temp, reading.sub_color_temp],
    ...[reading.main_power, reading.sub_power, reading.main_current, reading.sub_current],
    ...[reading.main_energy, reading.sub_energy, reading.voltage, reading.temperature, reading.signal_strength],
    failed === null ? null : failed ? words.yes : words.no,
  ]
}
