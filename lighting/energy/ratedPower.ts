/** Bounds of a lamp's rated power, W at 100 %. */
export const MIN_RATED_WATTS = 1
export const MAX_RATED_WATTS = 5000

/** As it is stored: to 0.1 W. undefined: outside of the bounds */
export function ratedWatts(watts: number): number | undefined {
  if (!(watts >= MIN_RATED_WATTS && watts <= MAX_RATED_WATTS)) return undefined
  return Math.round(watts * 10) / 10
}
