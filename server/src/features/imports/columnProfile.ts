import { DEVICE_ID } from '#protocol/topics.ts'
import { parseDegrees } from './degrees.ts'
import { normalizeText } from './normalize.ts'

/** What the first values of a column look like: counts of values by kind, and the range of its numbers. */
export interface ColumnProfile {
  rows: number
  /** not blank */
  filled: number
  distinct: number
  numbers: number
  min: number
  max: number
  /** both coordinates in one value */
  pairs: number
  /** a number with W */
  watts: number
  dates: number
  /** LED, HPS, 钠灯 … */
  lamps: number
  /** could be a device ID as it is */
  ids: number
}

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`
const PAIR = new RegExp(
  `^(?:(?:SRID=\\d+;)?POINT ?(?:Z|M|ZM)? ?\\(.*|[[(]?${NUMBER} *[,;，； ] *${NUMBER}[\\])]?)$`,
  'i',
)
const SEXAGESIMAL_PAIR = /^[^,;]*\d+ ?[°度][^,;]*[NS北南][ ,;]+[^,;]*\d+ ?[°度][^,;]*[EW东東西]?$/i
const WATTS = /^\d{1,4}(?:[.,]\d)? ?(?:w|watts?|瓦)$/i
const DATE =
  /^(?:(?:19|20)\d\d[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?月?|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d)(?:[ T]\d.*)?$/
const LAMP =
  /^(?:led|hps|son|sox|lps|mh|hid|cfl|hpm|mhl|cdm|cmh|induction|halogen|高压钠灯|钠灯|金卤灯|无极灯|节能灯|汞灯|鈉氣燈|高壓鈉燈|複金屬燈|水銀燈|高圧ナトリウム灯|水銀灯|蛍光灯|나트륨|메탈할라이드|수은등).{0,20}$/i

export function profileOf(cells: string[]): ColumnProfile {
  const values = cells.map(cell => normalizeText(cell)).filter(value => value !== '' && value.length <= 200)
  const numbers = values.map(numberOf).filter(number => number !== undefined)
  const count = (is: (value: string) => boolean) => values.filter(is).length
  return {
    rows: cells.length,
    filled: values.length,
    distinct: new Set(values).size,
    numbers: numbers.length,
    min: numbers.length ? Math.min(...numbers) : 0,
    max: numbers.length ? Math.max(...numbers) : 0,
    pairs: count(value => PAIR.test(value) || SEXAGESIMAL_PAIR.test(value)),
    watts: count(value => WATTS.test(value)),
    dates: count(value => DATE.test(value)),
    lamps: count(value => LAMP.test(value)),
    ids: count(value => DEVICE_ID.test(value)),
  }
}

/** Degrees in any spelling, or metres. */
function numberOf(value: string): number | undefined {
  const degrees = parseDegrees(value)
  if (degrees !== undefined) return degrees
  return /^[+-]?\d{1,9}(?:\.\d+)?(?:e\+?\d)?$/i.test(value) ? Number(value) : undefined
}

/** Nearly all values are of a kind: a single wrong one does not change what the column is. */
export function mostly(count: number, { filled }: ColumnProfile): boolean {
  return filled > 0 && count >= filled * 0.8
}
