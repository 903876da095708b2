import type { Behaviour } from '#lighting/simulated/conditions.ts'
import { CHINESE_CITY, type CityStyle } from './cityStyle.ts'
import type { District, GroupPlan, StreetKind } from './districts.ts'
import { CELLULAR_LIGHT, type ModelPlan, PLC_LIGHT, SIMPLE_LIGHT, SLOW_LIGHT } from './models.ts'
import { seededRandom } from './random.ts'
import { type Place, placesIn, rounded } from './streets.ts'

const MIN_CENTERS = 6
const MAX_LIGHTS_PER_CENTER = 1000
const MAX_DIRECT_LIGHTS = 200
/** Existing lights with a password that are not simulated: for users who try the protocol. */
const SPARE_LIGHTS = 2

export type CenterPlan = { deviceId: string; name: string; description: string; district: District; lights: number }
export type CityGroup = GroupPlan & { district: District; description: string }

export type LightPlan = {
  deviceId: string
  name: string
  model: string
  /** Device id of its center; a light without one connects directly. */
  center: string | null
  /** Index into the city's groups */
  group: number | null
  address1: string
  address2: string
  latitude: number
  longitude: number
  ipAddress: string | null
  maintenance: boolean
  spare: boolean
  behaviour: Behaviour
  /** initial kWh of its meters: main, sub */
  energy: [number, number]
}

export type City = {
  seed: number
  style: CityStyle
  lightCount: number
  models: ModelPlan[]
  centers: CenterPlan[]
  groups: CityGroup[]
  /** Generates all lights: grouped by center, direct ones last. */
  lights(): Generator<LightPlan>
}

/** A city of 1 to 1,000,000 lights; deterministic by seed. */
export function planCity({ lights, seed }: { lights: number; seed: number }, style = CHINESE_CITY): City {
  if (!Number.isInteger(lights) || lights < 1 || lights > 1_000_000)
    throw new RangeError(`A demo city must have 1 to 1,000,000 lights, not ${lights}`)
  const direct = Math.min(lights, MAX_DIRECT_LIGHTS, Math.max(SPARE_LIGHTS, Math.round(lights / 5)))
  const centers = planCenters(lights - direct, style)
  const groups = planGroups(centers, style)
  const plan = { seed, style, lightCount: lights, models: style.models, centers, groups }
  return { ...plan, lights: () => lightsOf(plan, direct) }
}

function planCenters(lights: number, { districts, words }: CityStyle): CenterPlan[] {
  const count = Math.max(MIN_CENTERS, Math.ceil(lights / MAX_LIGHTS_PER_CENTER))
  return Array.from({ length: count }, (_, i) => {
    const district = districts[i % districts.length]!
    const round = Math.floor(i / districts.length) + 1
    return {
      deviceId: `C-${String(i + 1).padStart(4, '0')}`,
      name: words.centerName(district, round),
      description: words.centerDescription(district, round),
      district,
      lights: Math.floor((lights * (i + 1)) / count) - Math.floor((lights * i) / count),
    }
  })
}

/** The initial groups of the districts, and two for each further center of a district. */
function planGroups(centers: CenterPlan[], { districts, words }: CityStyle): CityGroup[] {
  const first = districts.flatMap(district => district.groups.map(group => ({ ...group, district })))
  const further = centers.slice(districts.length).flatMap(({ district }, i): Omit<CityGroup, 'description'>[] => {
    const round = Math.floor(i / districts.length) + 2
    return [
      { name: words.mainRoad(district, round), kind: 'mainRoad', control: 'SUNRISE_SUNSET', district },
      { name: words.residential(district, round), kind: 'residential', control: 'SUNRISE_SUNSET', district },
    ]
  })
  return [...first, ...further].map(group => ({
    ...group,
    description: `${group.district.districtName} · ${group.name}`,
  }))
}

function* lightsOf({ seed, style, centers, groups }: Omit<City, 'lights'>, direct: number): Generator<LightPlan> {
  const { districts } = style
  const places = placesOf(centers, direct, { seed, style })
  const groupFor = groupFinder(groups, districts)
  const isSlow = slowLightFinder(groups)
  let index = 0
  for (const [i, center] of centers.entries())
    for (let n = 0; n < center.lights; n++, index++) {
      const place = places(i)
      const group = index % 25 === 12 ? null : groupFor(i, place.kind)
      const model = isSlow(group) ? SLOW_LIGHT : PLC_LIGHT
      const light = lightAt(place, { index, group, model, style })
      yield { ...light, center: center.deviceId }
    }
  for (let n = 0; n < direct - SPARE_LIGHTS; n++, index++) {
    const i = directDistrict(n, districts)
    const place = places(i)
    const simple = n % 3 === 2
    const group = n % 5 === 4 ? null : groupFor(i, place.kind)
    const light = lightAt(place, { index, group, model: simple ? SIMPLE_LIGHT : CELLULAR_LIGHT, style })
    yield { ...light, ipAddress: `10.${i + 20}.${n >> 8}.${n & 255}` }
  }
  for (let n = 1; n <= Math.min(direct, SPARE_LIGHTS); n++) yield spareLight(n, style)
}

type Placing = { seed: number; style: CityStyle }

/** The next free place in a district; indices wrap around. */
function placesOf(centers: CenterPlan[], direct: number, { seed, style }: Placing): (i: number) => Place {
  const { districts, words } = style
  const needed = districts.map(() => 0)
  const need = (i: number, lights: number) => {
    needed[i % districts.length] = (needed[i % districts.length] ?? 0) + lights
  }
  for (const [i, center] of centers.entries()) need(i, center.lights)
  for (let n = 0; n < direct - SPARE_LIGHTS; n++) need(directDistrict(n, districts), 1)
  const { streetName } = words
  const places = districts.map((district, i) =>
    placesIn(district, needed[i] ?? 0, { random: seededRandom(seed + 1 + i), streetName }),
  )
  return i => places[i % districts.length]?.next().value as Place
}

/** Six direct lights per district, from the last to the first, so that districts without a center have lights, too. */
function directDistrict(n: number, districts: District[]): number {
  return districts.length - 1 - (Math.floor(n / 6) % districts.length)
}

/** The group for a kind of street: of the n-th center if it has its own, else of the district; default: the first. */
function groupFinder(groups: CityGroup[], districts: District[]): (i: number, kind: StreetKind) => number {
  const own = districts.map(district =>
    indices(groups, group => district.groups.some(({ name }) => name === group.name)),
  )
  const firsts = own.reduce((sum, list) => sum + list.length, 0)
  return (i, kind) => {
    const further = firsts + 2 * (i - districts.length)
    const list = i < districts.length ? (own[i] as number[]) : [further, further + 1]
    return list.find(index => groups[index]?.kind === kind) ?? (list[0] as number)
  }
}

/** Every fiftieth light of a group that has slow lights. */
function slowLightFinder(groups: CityGroup[]): (group: number | null) => boolean {
  const counts = groups.map(() => 0)
  return group => {
    if (group === null || !groups[group]!.hasSlowLights) return false
    counts[group]!++
    return counts[group]! % 50 === 10
  }
}

type LightSetting = {
  index: number
  group: number | null
  model: string
  style: CityStyle
}

function lightAt(place: Place, { index, group, model, style: { words } }: LightSetting): LightPlan {
  return {
    deviceId: `L-${String(index + 1).padStart(6, '0')}`,
    name: words.lightName(place.road, place.number),
    model,
    center: null,
    group,
    address1: place.road,
    address2: words.distance(place.meters),
    latitude: place.latitude,
    longitude: place.longitude,
    ipAddress: null,
    maintenance: index % 90 === 61,
    spare: false,
    behaviour: behaviourAt(index),
    energy: metersAt(index, model),
  }
}

/** Of a light that is simulated; undefined: of another one. */
export function lightIndexOf(deviceId: string): number | undefined {
  const digits = /^L-(\d{6,7})$/.exec(deviceId)?.[1]
  return digits && Number(digits) > 0 ? Number(digits) - 1 : undefined
}

/**
 * kWh of its main and sub meter when the city is created. More than the lamps use in 91 days and nights, so that the
 * meters were not negative when its past began.
 */
export function metersAt(index: number, model: string): [main: number, sub: number] {
  const main = 400 + 1800 * seededRandom(index)()
  return [kilowattHours(main), model === PLC_LIGHT ? kilowattHours(main * 0.4) : 0]
}

/** A few of each kind of fault. */
export function behaviourAt(index: number): Behaviour {
  if (index % 50 === 17) return 'silent'
  if (index % 75 === 33) return 'lampFailure'
  if (index % 60 === 7) return 'weakSignal'
  if (index % 100 === 52) return 'hot'
  if (index % 120 === 88) return 'slow'
  if (index % 240 === 61) return 'cycling'
  return 'normal'
}

function spareLight(n: number, { words, spare }: CityStyle): LightPlan {
  return {
    deviceId: `L-TRY-000${n}`,
    name: words.spareName(n),
    model: CELLULAR_LIGHT,
    center: null,
    group: null,
    address1: spare.road,
    address2: words.distance(n * 30),
    latitude: rounded(spare.latitude),
    longitude: rounded(spare.longitude + 0.0003 * (n - 1)),
    ipAddress: null,
    maintenance: false,
    spare: true,
    behaviour: 'normal',
    energy: [0, 0],
  }
}

function indices<T>(list: T[], test: (item: T) => boolean): number[] {
  return list.flatMap((item, index) => (test(item) ? [index] : []))
}

function kilowattHours(value: number): number {
  return Math.round(value * 10) / 10
}
