import module from 'gcoord'

// Its types say `module.default`; what Node loads is the thing itself.
const gcoord = module as unknown as typeof module.default

/** From the datum of Chinese maps to that of satellites. */
export function gcj02ToWgs84(lng: number, lat: number): [lng: number, lat: number] {
  return gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84) as [number, number]
}
