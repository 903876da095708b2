import gcoord from 'gcoord'

/** °, GCJ-02 unless named otherwise, as the platform stores it. */
export interface Point {
  lat: number
  lng: number
}

/** Converts GCJ-02, which the platform stores, to WGS-84 of the base map and GPS. They differ by 255 to 606 m. */
export function toWgs84({ lat, lng }: Point): Point {
  const [x, y] = gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84)
  return { lat: y, lng: x }
}

export function fromWgs84({ lat, lng }: Point): Point {
  const [x, y] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
  return { lat: y, lng: x }
}
