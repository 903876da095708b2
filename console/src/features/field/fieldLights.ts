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

/** °, about 5 km */
const NEAR = 0.05

/** Lights to repair: near a position, or all. */
export function faultsNear(at: Point | undefined): Where {
  const faulty: Where = { deviceStatus: { in: ['FAULT', 'OFFLINE'] }, lifecycle: { equals: 'IN_SERVICE' } }
  if (!at) return faulty
  return {
    ...faulty,
    latitude: { gte: at.lat - NEAR, lte: at.lat + NEAR },
    longitude: { gte: at.lng - NEAR, lte: at.lng + NEAR },
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
