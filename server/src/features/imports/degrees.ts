import { narrow } from './normalize.ts'

/* Degrees as files write them: decimal, or with minutes and seconds. */

/** N or S: a latitude; E or W: a longitude */
export type Side = 'N' | 'S' | 'E' | 'W'
export interface Angle {
  degrees: number
  side: Side | undefined
}

/** Words for a side, before or behind the number. */
const SIDES: [RegExp, Side][] = [
  [/北[纬緯]|북위|с\.?ш\.?/g, 'N'],
  [/南[纬緯]|남위|ю\.?ш\.?/g, 'S'],
  [/[东東][经経經]|동경|в\.?д\.?/g, 'E'],
  [/西[经経經]|서경|з\.?д\.?/g, 'W'],
]
const LABEL = /^(?:纬度|緯度|经度|経度|經度|위도|경도|latitude|longitude|lat|lng|long|lon)[:=]?/i

const DECIMAL = /^([+-]?)(\d{1,3}(?:[.,]\d+)?)°?([NSEW]?)$/
const SEXAGESIMAL = /^([+-]?)(\d{1,3})°(\d{1,2}(?:[.,]\d+)?)(?:′(?:(\d{1,2}(?:[.,]\d+)?)″?)?)?([NSEW]?)$/
/** Without marks: `31:13:48`, `31-13-48`, `31 13 48`, `31 13.8` */
const SEPARATED = /^([+-]?)(\d{1,3})[: -](\d{1,2}(?:[.,]\d+)?)(?:[: -](\d{1,2}(?:[.,]\d+)?))?([NSEW]?)$/
/** Digits in a row, with their side: `311348N`, `3113.8N` */
const COMPACT = /^()(\d{2,3})(\d{2}\.\d+)()([NSEW])$|^()(\d{2,3})(\d{2})(\d{2}(?:\.\d+)?)([NSEW])$/

/** `113.32`, `１１３．３２`, `113,32`, `113.32°E`, `北纬 23.1°`, `23°07′45.5″N`. undefined: not marked as degrees */
export function parseDegrees(cell: string): number | undefined {
  const text = marked(cell).replaceAll(' ', '')
  return (decimal(text) ?? sexagesimal(text, SEXAGESIMAL))?.degrees
}

/** The same, and degrees, minutes and seconds without marks, where it is known that a cell has degrees. */
export function parseAngle(cell: string): Angle | undefined {
  const text = marked(cell)
  const joined = text.replaceAll(' ', '')
  return (
    sexagesimal(text.replaceAll(/ ?([:-]) ?| ([NSEW])/g, '$1$2'), SEPARATED) ??
    decimal(joined) ??
    sexagesimal(joined, SEXAGESIMAL) ??
    sexagesimal(joined, COMPACT)
  )
}

/** One sign each for degrees, minutes and seconds; the letter of the side at the end. */
function marked(cell: string): string {
  let text = narrow(cell).trim().replaceAll(/\s+/g, ' ').replace(LABEL, '').trim()
  for (const [words, side] of SIDES) text = text.replaceAll(words, side)
  return text
    .replace(/(\d)\s*(?:deg|d)\s*(\d+)\s*(?:min|m)\s*(?:([\d.]+)\s*(?:sec|s))?/i, '$1°$2′$3')
    .replaceAll(/[º˚度도]/g, '°')
    .replaceAll(/''|′′|[秒초”“"]/g, '″')
    .replaceAll(/[分분’‘'´`]/g, '′')
    .toUpperCase()
    .replace(/^([NSEW])\s*(.*\d.*)$/, '$2$1')
}

function decimal(text: string): Angle | undefined {
  const [, sign, degrees, side] = DECIMAL.exec(text) ?? []
  return degrees ? signed(numberOf(degrees), sign, side) : undefined
}

function sexagesimal(text: string, pattern: RegExp): Angle | undefined {
  const found = pattern.exec(text)?.slice(1)
  const [sign, whole, minutes, seconds, side] = found?.[1] === undefined ? (found?.slice(5) ?? []) : found
  if (!whole || numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return undefined
  // Only the last part has decimals.
  if (seconds && !Number.isInteger(numberOf(minutes))) return undefined
  return signed(numberOf(whole) + numberOf(minutes) / 60 + numberOf(seconds) / 3600, sign, side)
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(',', '.'))
}

function signed(value: number, sign: string | undefined, side: string | undefined): Angle {
  const isNegative = sign === '-' || side === 'S' || side === 'W'
  return { degrees: isNegative ? -value : value, side: (side || undefined) as Side | undefined }
}
