import { sql } from 'kysely'
import { badInput } from '../../foundation/errors/errors.ts'
import { OwnConditions } from '../../foundation/list/filters.ts'

/* Where lights are, of `light_device as d`: in a region, or in an area of the map. */

/** As the inputs of areaFilter.api.ts. */
interface AreaFilter {
  polygon: { latitude: number; longitude: number }[]
}
interface RegionFilter {
  equals?: string | null
  in?: string[] | null
}

const MIN_CORNERS = 3
const MAX_CORNERS = 500
/** °; about 500 m. A light without a region that is further from all others is in no region. */
const MAX_DISTANCE = 0.005

/** Codes of a group's region, of `light_group as g`. */
const CODES = sql`array[g.province_code, g.city_code, g.district_code]`

export const REGION = new OwnConditions(filter => {
  const { equals, in: some } = filter as RegionFilter
  return [equals === undefined || equals === null ? undefined : [equals], some ?? undefined]
    .filter(codes => codes !== undefined)
    .map(isInRegion)
})

/**
 * Regions belong to groups. A light whose group has none, or that has no group, is where its nearest neighbour is that has
 * one; only lights near the region are compared, because each comparison is a search.
 */
function isInRegion(codes: string[]) {
  const groups = sql`array(select g.id from light_group g where ${CODES} && ${codes}::text[])`
  const withRegion = sql`array(select g.id from light_group g where g.province_code is not null)`
  return sql<boolean>`(d.group_id = any(${groups})
    or d.longitude is not null and (d.group_id is null or d.group_id <> all(${withRegion}))
      and point(d.longitude, d.latitude) <@ (
        select box(point(min(n.longitude) - ${MAX_DISTANCE}, min(n.latitude) - ${MAX_DISTANCE}),
          point(max(n.longitude) + ${MAX_DISTANCE}, max(n.latitude) + ${MAX_DISTANCE}))
        from light_device n where n.group_id = any(${groups}) and n.longitude is not null)
      and ${codes}::text[] && (
        select ${CODES} from light_device n join light_group g on g.id = n.group_id
        where n.group_id is not null and n.longitude is not null and g.province_code is not null
          and point(n.longitude, n.latitude) <@ box(
            point(d.longitude - ${MAX_DISTANCE}, d.latitude - ${MAX_DISTANCE}),
            point(d.longitude + ${MAX_DISTANCE}, d.latitude + ${MAX_DISTANCE}))
        order by point(n.longitude, n.latitude) <-> point(d.longitude, d.latitude) limit 1))`
}

/** Corners count as inside. */
export const AREA = new OwnConditions(filter => {
  const { polygon } = filter as AreaFilter
  if (polygon.length < MIN_CORNERS || polygon.length > MAX_CORNERS)
    throw badInput('where', 'areaCorners', `an area has ${MIN_CORNERS} to ${MAX_CORNERS} corners`)
  if (polygon.some(({ latitude, longitude }) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180))
    throw badInput('where', 'areaOutOfRange', 'latitude is -90 to 90°, longitude -180 to 180°')
  const corners = polygon.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join(',')
  return [sql<boolean>`coalesce(point(d.longitude, d.latitude) <@ ${`(${corners})`}::polygon, false)`]
})
