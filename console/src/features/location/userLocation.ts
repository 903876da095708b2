import { fromDatum, type Point } from '../../ui/map/datum.ts'

export type LocateFault = 'insecure' | 'denied' | 'unavailable' | 'outOfBounds'

const LOCATE_TIMEOUT_MS = 15_000

/** The position of the operator in the datum of the site; satellites give WGS-84. */
export async function locateUser(): Promise<Point | LocateFault> {
  if (!isSecureContext || !navigator.geolocation) return 'insecure'
  return new Promise(resolve =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(fromDatum({ lat: coords.latitude, lng: coords.longitude }, 'WGS84')),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: 60_000 },
    ),
  )
}
