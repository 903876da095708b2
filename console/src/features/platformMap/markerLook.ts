import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { MarkerLook } from '../../ui/map/MarkerFace.tsx'

/** What the map tells of a light. */
export const MappedLight = graphql(`
  fragment MappedLight on LightDevice {
    id
    name
    deviceId
    deviceStatus
    lifecycle
    litState
    lastOnlineTime
    latitude
    longitude
    address1
    address2
  }
`)
export type MappedLight = ResultOf<typeof MappedLight>

const LOOKS: Record<string, MarkerLook> = {
  NORMAL: 'normal',
  OFFLINE: 'offline',
  FAULT: 'fault',
  MAINTENANCE: 'maintenance',
}

/** A newer server may know a status that this page does not. */
export function markerLookOf(status: string): MarkerLook {
  return LOOKS[status] ?? 'unknown'
}
