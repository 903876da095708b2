import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'
import { distanceKm } from '../../ui/map/coordinates.ts'
import type { Point } from '../../ui/map/datum.ts'

export const FieldLight = graphql(`
  fragment FieldLight on LightDevice {
    id
    name
    deviceStatus
    lifecycle
    address1
    address2
    latitude
    longitude
  }
`)
export type FieldLight = ResultOf<typeof FieldLight>

export const FieldLights = graphql(
  `
    query FieldLights($where: LightDeviceWhereInput!, $limit: Int!) {
      findManyLightDevice(where: $where, orderBy: [{ name: asc }], limit: $limit) {
        items {
          ...FieldLight
        }
        pagination {
          totalCount
        }
      }
    }
  `,
  [FieldLight],
)
type Where = VariablesOf<typeof FieldLights>['where']

/** km */
const NEAR = 5
const KM_PER_DEGREE = 111.2

/** Lights to repair: in a square of 10 km around a position, or all. */
export function faultsNear(at: Point | undefined): Where {
  const faulty: Where = { deviceStatus: { in: ['FAULT', 'OFFLINE'] }, lifecycle: { equals: 'IN_SERVICE' } }
  if (!at) return faulty
  const north = NEAR / KM_PER_DEGREE
  const east = north / Math.cos((at.lat * Math.PI) / 180)
  return {
    ...faulty,
    latitude: { gte: at.lat - north, lte: at.lat + north },
    longitude: { gte: at.lng - east, lte: at.lng + east },
  }
}

export interface LightAtDistance {
  light: FieldLight
  /** km; undefined: of the light or the user, no position is known */
  distance?: number
}

/** The nearest first; without a position, the order stays. */
export function byDistance(lights: readonly FieldLight[], at: Point | undefined): LightAtDistance[] {
  if (!at) return lights.map(light => ({ light }))
  const distanceOf = ({ latitude, longitude }: FieldLight) =>
    latitude === null || longitude === null ? undefined : distanceKm(at, { lat: latitude, lng: longitude })
  return lights
    .map(light => ({ light, distance: distanceOf(light) }))
    .sort((one, other) => (one.distance ?? Infinity) - (other.distance ?? Infinity))
}
