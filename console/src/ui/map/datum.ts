import gcoord from 'gcoord'

/** °, in the datum that its name says; GCJ-02 unless said otherwise: that is what the platform stores. */
export interface Point {
  lat: number
  lng: number
}

/** From what the platform stores to what the embedded base map and satellites speak. The two differ by 255 to 606 m. */
export function toWgs84({ lat, lng }: Point): Point {
  const [x, y] = gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84)
  return { lat: y, lng: x }
}

export function fromWgs84({ lat, lng }: Point): Point {
  const [x, y] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
  return { lat: y, lng: x }
}
