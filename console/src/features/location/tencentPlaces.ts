import type { Point } from '../../ui/map/datum.ts'
import { isWithinBounds } from '../../ui/map/mapProvider.ts'
import { loadTencent } from '../../ui/map/tencentSdk.ts'

/** The location of an address; undefined: unknown to Tencent, or not reachable. */
export async function tencentPlace(key: string, address: string): Promise<Point | undefined> {
  try {
    const sdk = await loadTencent(key)
    const { status, result } = await new sdk.service.Geocoder().getLocation({ address })
    if (status !== 0 || !result) return
    const at = { lat: result.location.lat, lng: result.location.lng }
    return isWithinBounds(at) ? at : undefined
  } catch {
    return undefined
  }
}

/** The address of a location, if Tencent has one. */
export async function addressOf(key: string, { lat, lng }: Point): Promise<string | undefined> {
  try {
    const sdk = await loadTencent(key)
    const { status, result } = await new sdk.service.Geocoder().getAddress({ location: new sdk.LatLng(lat, lng) })
    return status === 0 ? result?.address : undefined
  } catch {
    return undefined
  }
}
