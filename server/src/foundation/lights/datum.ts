import module from 'gcoord'
import type { SiteDatum } from '#lighting/map/geography.ts'

// The types declare `module.default`, but Node.js loads the module itself.
const gcoord = module as unknown as typeof module.default

/** ° of latitude and longitude. */
export interface Position {
  latitude: number
  longitude: number
}

/** WGS84 of satellite navigation; GCJ02 of maps that are published in China; BD09 of Baidu Maps. */
export type Datum = SiteDatum | 'BD09'

/**
 * Converts between datums. In China WGS-84 and GCJ-02 differ by 255 to 606 m. gcoord also shifts positions in parts of
 * the neighbouring countries, so a site elsewhere must never convert through GCJ-02.
 */
export function convert({ latitude, longitude }: Position, from: Datum, to: Datum): Position {
  if (from === to) return { latitude, longitude }
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord[from], gcoord[to]) as [number, number]
  return { latitude: lat, longitude: lng }
}
