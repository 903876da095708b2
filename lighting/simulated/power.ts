/** W that the control gear of a simulated lamp takes while the lamp is off. */
const STANDBY_WATTS = 0.4

/**
 * Power of a simulated lamp, W. Because of losses of the driver, half the light takes more than half the power.
 * @param watts at 100 %
 */
export function lampWatts(watts: number, level: number, isBroken = false): number {
  if (level === 0 || isBroken) return STANDBY_WATTS
  return watts * (0.05 + 0.95 * (level / 100))
}
