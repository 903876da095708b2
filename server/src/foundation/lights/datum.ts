import module from 'gcoord'

// Its types say `module.default`; what Node loads is the thing itself.
const gcoord = module as unknown as typeof module.default

/** ° of latitude and longitude. */
export interface Position {
  latitude: number
  longitude: number
}

/** What satellites say → what we keep. In China the two lie 255 to 606 m apart; elsewhere they are the same. */
export function wgs84ToGcj02({ latitude, longitude }: Position): Position {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02) as [number, number]
  return { latitude: lat, longitude: lng }
}

/** What we keep → what satellites say. */
export function gcj02ToWgs84({ latitude, longitude }: Position): Position {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.WGS84) as [number, number]
  return { latitude: lat, longitude: lng }
}
