import { fromWgs84, type Point } from '../../ui/map/datum.ts'

export type MineFault = 'insecure' | 'denied' | 'unavailable' | 'outOfBounds'

const PATIENCE_MS = 15_000

/** Where the operator is, as the platform counts: satellites speak WGS-84. */
export async function findMe(): Promise<Point | MineFault> {
  if (!isSecureContext || !navigator.geolocation) return 'insecure'
  return new Promise(resolve =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(fromWgs84({ lat: coords.latitude, lng: coords.longitude })),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    ),
  )
}
