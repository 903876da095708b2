import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { visible } from '../scope.ts'
import type { Row } from '../select.ts'

/* Where lights are: regions, roads and areas of the map. */

const LEVELS = ['district', 'city', 'province'] as const
const MAX_PLACES = 20
/** °; as on the server */
const MAX_DISTANCE = 0.005

const codesOf = (group: Row | undefined): string[] =>
  LEVELS.flatMap(level => (group?.[`${level}Code`] as string | null) ?? [])

/** Codes of a light's region: that of its group, else that of the nearest light that has one. */
export function regionCodesOf(city: City, light: Row): string[] {
  const own = codesOf(city.find('groups', light.groupId))
  if (own.length > 0 || typeof light.longitude !== 'number') return own
  const away = (other: Row) => Math.hypot(other.longitude - light.longitude, other.latitude - light.latitude)
  const isNear = (other: Row) =>
    Math.abs(other.longitude - light.longitude) <= MAX_DISTANCE &&
    Math.abs(other.latitude - light.latitude) <= MAX_DISTANCE
  const [nearest] = city.rows.devices
    .filter(other => isNear(other) && codesOf(city.find('groups', other.groupId)).length > 0)
    .sort((a, b) => away(a) - away(b))
  return nearest ? codesOf(city.find('groups', nearest.groupId)) : []
}

interface Corner {
  latitude: number
  longitude: number
}

/** @throws BAD_USER_INPUT */
export function areaOrThrow(polygon: Corner[]): Corner[] {
  if (polygon.length < 3 || polygon.length > 500) throw badInput('where', 'areaCorners', 'an area has 3 to 500 corners')
  if (polygon.some(({ latitude, longitude }) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180))
    throw badInput('where', 'areaOutOfRange', 'latitude is -90 to 90°, longitude -180 to 180°')
  return polygon
}

/** Whether a light lies in a polygon: a ray from it crosses the sides an odd number of times. */
export function isInArea({ latitude: y, longitude: x }: Row, polygon: Corner[]): boolean {
  if (typeof x !== 'number') return false
  return (
    polygon.filter((a, at) => {
      const b = polygon[(at + 1) % polygon.length]!
      const crosses = a.latitude > y !== b.latitude > y
      return crosses && x < ((b.longitude - a.longitude) * (y - a.latitude)) / (b.latitude - a.latitude) + a.longitude
    }).length %
      2 ===
    1
  )
}

interface Place {
  kind: 'REGION' | 'ROAD'
  name: string
  within: string | null
  code: string | null
  level: number
  lightCount: number
}

function placesOf(call: Call, contains: string): Place[] {
  const places = new Map<string, Place>()
  const count = (place: Omit<Place, 'lightCount'>) => {
    const key = `${place.level} ${place.code ?? place.name}`
    const known = places.get(key) ?? { ...place, lightCount: 0 }
    places.set(key, { ...known, lightCount: known.lightCount + 1 })
  }
  for (const light of visible(call, 'devices')) {
    const group = call.city.find('groups', light.groupId)
    for (const [at, level] of LEVELS.entries()) {
      const code = group?.[`${level}Code`]
      const larger = LEVELS.slice(at + 1).toReversed()
      const within = larger.flatMap(above => group?.[`${above}Name`] ?? []).join(' · ') || null
      if (code) count({ kind: 'REGION', name: group[`${level}Name`], within, code, level: 3 - at })
    }
    if (light.address1) count({ kind: 'ROAD', name: light.address1, within: null, code: null, level: 0 })
  }
  return [...places.values()]
    .filter(({ name }) => name.toLowerCase().includes(contains.trim().toLowerCase()))
    .sort((a, b) => b.level - a.level || b.lightCount - a.lightCount || (a.name < b.name ? -1 : 1))
}

export const placeAnswers: Answers = {
  Query: {
    lightPlaces: (_, { contains }, call) => {
      const places = placesOf(call, contains ?? '')
      return (['REGION', 'ROAD'] as const).flatMap(kind =>
        places.filter(place => place.kind === kind).slice(0, MAX_PLACES),
      )
    },
  },
}
