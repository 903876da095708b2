/**
 * Where the sun stands, to about 0.01°: J. Meeus, Astronomical Algorithms, 2nd edition, chapters 22, 25 (low accuracy)
 * and 28, as in the solar calculator of NOAA's Global Monitoring Laboratory (gml.noaa.gov/grad/solcalc).
 */
export interface SunPosition {
  /** ° north of the celestial equator */
  declination: number
  /** minutes that a sundial is ahead of mean time */
  equationOfTime: number
}

const J2000 = Date.UTC(2000, 0, 1, 12)
const JULIAN_CENTURY = 36_525 * 86_400_000
const RADIANS = Math.PI / 180

/** Instants in ms since 1970. UTC is used instead of dynamical time; the difference, a little over a minute, moves the sun by 0.001°. */
export function sunAt(at: number): SunPosition {
  const T = (at - J2000) / JULIAN_CENTURY
  const meanLongitude = 280.46646 + T * (36_000.76983 + T * 0.0003032)
  const anomaly = 357.52911 + T * (35_999.05029 - T * 0.0001537)
  const center =
    sin(anomaly) * (1.914602 - T * (0.004817 + T * 0.000014)) +
    sin(2 * anomaly) * (0.019993 - T * 0.000101) +
    sin(3 * anomaly) * 0.000289
  const node = 125.04 - 1934.136 * T
  const nutation = -0.00478 * sin(node)
  // Light from the sun is 8 minutes old: aberration.
  const longitude = meanLongitude + center - 0.00569 + nutation
  const obliquity = 23.4392911 - T * (0.0130042 + T * (0.00000016 - T * 0.000000504)) + 0.00256 * cos(node)
  const rightAscension = Math.atan2(cos(obliquity) * sin(longitude), cos(longitude)) / RADIANS
  const declination = Math.asin(sin(obliquity) * sin(longitude)) / RADIANS
  const degrees = meanLongitude - 0.0057183 - rightAscension + nutation * cos(obliquity)
  return { declination, equationOfTime: 4 * (degrees - 360 * Math.round(degrees / 360)) }
}

/** ° above the horizon of the sun's centre, seen from the Earth's, without air. */
export function sunAltitude(at: number, latitude: number, longitude: number): number {
  const { declination, equationOfTime } = sunAt(at)
  const hourAngle = ((at % 86_400_000) / 60_000 + equationOfTime) / 4 + longitude - 180
  const sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
  return Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS
}

function sin(degrees: number): number {
  return Math.sin(degrees * RADIANS)
}

function cos(degrees: number): number {
  return Math.cos(degrees * RADIANS)
}
