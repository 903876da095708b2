import type { ImportField } from './fields.ts'
import { truncate } from './normalize.ts'
import type { RowError } from './rowResult.ts'
import type { ColumnSource } from './settings.ts'

/*
 * Rows that are no lights: sums below a table, IDs that stand for "none", and lines or areas of geographic files.
 */

type Sources = ReadonlyMap<ImportField, ColumnSource>

/** Whole cells; a number and a unit may follow: `合计：120 盏`, `Total 120`, but not `sum2`, which may be an ID. */
const SUM =
  /^(?:合计|总计|小计|共计|累计|总和|汇总|合計|總計|小計|總和|共計|計|计|总数|總數|総計|総数|합계|총계|소계|계|(?:grand |sub ?|sub-)?totals?|sum|summe|gesamt(?:summe)?|zwischensumme|total (?:général|general)|sous-total|somme|subtotale?|totale|suma|razem|ogółem|totaal|subtotaal|итого|всего|сумма)(?:(?:\s*[:：=]\s*|\s+|(?<=[\p{sc=Han}\p{sc=Hangul}]{2}))[\d.,]+\s*(?:盏|杆|个|台|項|项|基|灯|座|w|kw|瓦|lights?|lamps?|件|개|등)?|\s*[:：])?$/iu

/** What lists write for "none". */
const PLACEHOLDER =
  /^(?:#.+[!?]|#n\/a|n\/?a|n\.a\.|null|nil|none|nan|undefined|unknown|tbd|blank|empty|no id|s\/n|无|無|暂无|暫無|没有|沒有|空|未知|不详|不詳|待定|なし|無し|ナシ|未設定|未定|不明|없음|해당없음|미정|미상|keine?|unbekannt|inconnu|aucun|sin|ninguno|desconocido|nessuno|brak|нет|неизвестно|[-–—―ー－_./\\*?x×]+)$/iu

/** Geometries that stand in the cells of the position, see geo.ts. */
const GEOMETRY = /^(?:Multi)?(?:LineString|Polygon|Patch)$|^(?:GeometryCollection|LinearRing|Track|Model)$/

const POSITION_FIELDS = ['LATITUDE', 'LONGITUDE', 'POSITION'] as const

/** undefined: the row may be a light */
export function rowFault(cells: string[], sources: Sources): RowError | undefined {
  const id = sources.get('DEVICE_ID')
  const text = textIn(cells, id)
  if (text !== '' && PLACEHOLDER.test(text)) return fault('DEVICE_ID', 'placeholderId', id, text)
  if (isSum(cells, sources, text)) return fault('DEVICE_ID', 'sumRow', id, text || firstText(cells))
  for (const field of POSITION_FIELDS) {
    const value = textIn(cells, sources.get(field))
    if (GEOMETRY.test(value)) return fault(field, 'notAPoint', sources.get(field), value)
  }
  return undefined
}

function fault(field: ImportField, key: string, source: ColumnSource | undefined, value: string): RowError {
  return { column: source?.columns[0] ?? null, field, key, value: truncate(value, 200) }
}

function textIn(cells: string[], source: ColumnSource | undefined): string {
  const parts = source?.columns.map(column => (cells[column] ?? '').trim()) ?? []
  return parts.filter(part => part !== '').join(source?.separator ?? ' ')
}

function firstText(cells: string[]): string {
  return cells.find(cell => cell.trim() !== '')?.trim() ?? ''
}

/** The word for a sum as the ID; or in any cell, or nothing but numbers, of a row without a position. */
function isSum(cells: string[], sources: Sources, id: string): boolean {
  if (SUM.test(id)) return true
  if (POSITION_FIELDS.some(field => textIn(cells, sources.get(field)) !== '')) return false
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  if (filled.some(cell => SUM.test(cell))) return true
  return (
    sources.has('DEVICE_ID') &&
    id === '' &&
    filled.length > 0 &&
    filled.every(cell => /^-?[\d.,]+\s*(?:k?w)?$/i.test(cell))
  )
}
