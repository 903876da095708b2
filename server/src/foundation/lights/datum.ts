import module from 'gcoord'

// The types declare `module.default`, but Node.js loads the module itself.
const gcoord = module as unknown as typeof module.default

/** ° of latitude and longitude. */
export interface Position {
  latitude: number
  longitude: number
}

/** Converts positions of satellite navigation to stored ones. In China they differ by 255 to 606 m, elsewhere not at all. */
export function wgs84ToGcj02({ latitude, longitude }: Position): Position {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02) as [number, number]
  return { latitude: lat, longitude: lng }
}

/** Converts positions of Baidu Maps to stored ones. */
export function bd09ToGcj02({ latitude, longitude }: Position): Position {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.BD09, gcoord.GCJ02) as [number, number]
  return { latitude: lat, longitude: lng }
}

/** Converts stored positions to those of satellite navigation. */
export function gcj02ToWgs84({ latitude, longitude }: Position): Position {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.WGS84) as [number, number]
  return { latitude: lat, longitude: lng }
}
