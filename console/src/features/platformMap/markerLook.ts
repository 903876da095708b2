import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { MarkerLook } from '../../ui/map/MarkerFace.tsx'

/** Fields of a light for its marker. */
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

/** A newer server may have a status that is unknown here. */
export function markerLookOf(status: string): MarkerLook {
  return LOOKS[status] ?? 'unknown'
}
