/** Bounds of the map; a light outside of them is a typing mistake. °, GCJ-02 */
export const BOUNDS = { latitude: [3, 55], longitude: [70, 138] } as const

export function isOnMap(place: { latitude: number; longitude: number }): boolean {
  return (['latitude', 'longitude'] as const).every(
    field => place[field] >= BOUNDS[field][0] && place[field] <= BOUNDS[field][1],
  )
}
