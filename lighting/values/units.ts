/**
 * Decimals of values by unit. The server rounds a value once, with these, when it answers; the console shows it with the
 * same decimals, so that one figure is the same everywhere.
 */
export const DECIMALS = {
  W: 1,
  kWh: 2,
  /** a sum of meters */
  totalKWh: 1,
  /** kWh of one point of a curve: points must add up; and as a table shows them */
  pointKWh: 6,
  historyKWh: 3,
  V: 1,
  A: 2,
  hours: 1,
  /** of any currency */
  money: 2,
  '°C': 1,
  K: 0,
  /** rates, levels */
  '%': 0,
  /** % with tenths: lit rate and saving, which are compared with a target */
  finePercent: 1,
} as const
export type Precision = keyof typeof DECIMALS

/** The value with the decimals of its unit; null stays null. */
export function roundTo<T extends number | null | undefined>(precision: Precision, value: T): T {
  if (value === null || value === undefined) return value
  const factor = 10 ** DECIMALS[precision]
  // + 0: never −0
  return (Math.round((value as number) * factor) / factor + 0) as T
}
