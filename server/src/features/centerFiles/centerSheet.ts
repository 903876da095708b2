import { csvLine } from '../../foundation/runtime/csvLine.ts'
import { escapeFormula } from '../../foundation/runtime/escapeFormula.ts'
import type { CenterRow } from '../centers/centers.ts'
import type { FileToSend } from '../imports/exportSheet.ts'
import type { SheetLanguage } from '../imports/fields.ts'
import { csvStream, type Format, MIMES, xlsxStream } from '../imports/sheets.ts'
import { CENTER_FIELDS, CENTER_HEADERS } from './centerFields.ts'

const WORDS = {
  zh: { template: '集中控制器导入模板', sheet: '集中控制器', yes: '是', no: '否' },
  en: { template: 'centers-template', sheet: 'centers', yes: 'yes', no: 'no' },
} as const
/** characters */
const WIDTHS = [28, 22, 18, 14, 14, 14, 40, 20]

function headerOf(language: SheetLanguage): string[] {
  return CENTER_FIELDS.map(field => CENTER_HEADERS[language][field])
}

export type ExportedCenter = Pick<
  CenterRow,
  'name' | 'device_id' | 'description' | 'province_name' | 'city_name' | 'district_name' | 'daytime_power_cut'
> & { model: string | undefined }

/** The text of a CSV file that can be imported again. With a byte order mark: spreadsheets would read another encoding. */
export function centerSheet(centers: ExportedCenter[], language: SheetLanguage): string {
  const { yes, no } = WORDS[language]
  const lines = centers.map(center => [
    ...[center.name, center.device_id, center.model, center.province_name, center.city_name, center.district_name],
    ...[center.description, center.daytime_power_cut ? yes : no],
  ])
  return `\ufeff${[headerOf(language), ...lines].map(line => csvLine(line.map(cell => escapeFormula(cell ?? '')))).join('')}`
}

/** An empty table with column names that the import recognises. */
export function centerTemplate(language: SheetLanguage, format: Format): FileToSend {
  const { template, sheet } = WORDS[language]
  const rows = (async function* () {
    yield [headerOf(language)]
  })()
  const bytes = format === 'CSV' ? csvStream(rows, 'UTF8_BOM') : xlsxStream(rows, sheet, WIDTHS)
  return { name: `${template}.${format.toLowerCase()}`, mime: MIMES[format], bytes }
}
