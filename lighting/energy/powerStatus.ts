export const POWER_STATUSES = ['NORMAL', 'NEAR_THRESHOLD', 'OVER_THRESHOLD'] as const
export type PowerStatus = (typeof POWER_STATUSES)[number]

/**
 * Compares power with rated power (percent). The thresholds are those of the alerts of single lights. Null: the rated power
 * is unknown, or no lamp reports its power.
 */
export function powerStatusOf(
  percent: number | null,
  { nearAt, overAt }: { nearAt: number; overAt: number },
): PowerStatus | null {
  if (percent === null) return null
  if (percent > overAt) return 'OVER_THRESHOLD'
  return percent > nearAt ? 'NEAR_THRESHOLD' : 'NORMAL'
}
