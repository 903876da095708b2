import type { Bounds } from '#lighting/map/geography.ts'
import type { CityStyle, CityWords } from './cityStyle.ts'
import type { District, GroupPlan, Street, StreetKind } from './districts.ts'
import { englishHolidays } from './englishHolidays.ts'
import { ENGLISH_MODELS } from './englishModels.ts'
import type { SchedulePlan } from './schedules.ts'
import { METERS_PER_DEGREE } from './streets.ts'

type Position = { latitude: number; longitude: number }
/** To the east and to the north, m */
type Offset = [east: number, north: number]

/** The site of `--city en`: an invented city in the middle of England. Positions in WGS-84. */
export const ENGLISH_SITE = {
  place: { name: 'Demo City', timeZone: 'Europe/London', latitude: 52.4862, longitude: -1.8904 },
  geography: { datum: 'WGS84' as const, bounds: { south: 49.5, west: -8.7, north: 61, east: 2 } },
}

type DistrictPlan = {
  name: string
  middle: Offset
  /** from and to: offsets from the middle of the district */
  streets: [name: string, kind: StreetKind, from: Offset, to: Offset][]
  groups: GroupPlan[]
}

/** m, half of the side of a district */
const HALF_SIDE = 1100
/** m from the middle of the city to its edge, and some more for rounding */
const HALF_CITY = 2400 + HALF_SIDE + 50

const DISTRICTS: [DistrictPlan, ...DistrictPlan[]] = [
  {
    name: 'Old Town',
    middle: [0, 0],
    streets: [
      ['High Street', 'commercial', [-900, 0], [1000, 60]],
      ['London Road', 'mainRoad', [-1000, -600], [1000, -550]],
      ['Castle Gardens', 'park', [200, 300], [550, 750]],
      ['Church Lane', 'residential', [-400, 100], [-450, 1050]],
    ],
    groups: [
      { name: 'Shopping streets', kind: 'commercial', control: 'TIMING', times: ['18:30', '06:30'] },
      { name: 'Main roads', kind: 'mainRoad', control: 'SUNRISE_SUNSET' },
      { name: 'Parks', kind: 'park', control: 'TIMING', times: ['19:00', '23:30'] },
      { name: 'Residential streets', kind: 'residential', control: 'SUNRISE_SUNSET' },
    ],
  },
  {
    name: 'Riverside',
    middle: [2400, 0],
    streets: [
      ['Harbour Road', 'mainRoad', [-1000, 500], [1000, 350]],
      ['Wharf Street', 'commercial', [-700, -100], [800, 0]],
      ['Ferry Lane', 'residential', [300, -1000], [350, -200]],
    ],
    groups: [{ name: 'Riverside main roads', kind: 'mainRoad', control: 'SUNRISE_SUNSET' }],
  },
  {
    name: 'University',
    middle: [0, 2400],
    streets: [
      ['College Road', 'commercial', [-1000, 0], [1000, 40]],
      ['Botanic Walk', 'park', [-600, -700], [300, -500]],
      ['Observatory Avenue', 'mainRoad', [-900, 700], [1000, 750]],
      ['Scholars Row', 'residential', [600, -900], [650, 600]],
    ],
    groups: [
      { name: 'University parks', kind: 'park', control: 'TIMING', times: ['18:30', '23:00'], hasSlowLights: true },
    ],
  },
  {
    name: 'Westfield',
    middle: [-2400, 0],
    streets: [
      ['Orchard Street', 'residential', [-900, -300], [900, -350]],
      ['Western Avenue', 'mainRoad', [-1000, 400], [1000, 450]],
      ['Market Place', 'commercial', [-200, -900], [300, -850]],
    ],
    groups: [{ name: 'Westfield residential streets', kind: 'residential', control: 'SUNRISE_SUNSET' }],
  },
  {
    name: 'Northgate',
    middle: [-2400, 2400],
    streets: [
      ['North Road', 'mainRoad', [0, -1000], [60, 1000]],
      ['Station Street', 'commercial', [-800, 200], [900, 250]],
      ['Mill Lane', 'residential', [-900, -600], [-100, -550]],
    ],
    groups: [{ name: 'Northgate main roads', kind: 'mainRoad', control: 'SUNRISE_SUNSET' }],
  },
  {
    name: 'Foundry Quarter',
    middle: [2400, 2400],
    streets: [
      ['Foundry Street', 'commercial', [-900, 100], [300, 120]],
      ['Canal Path', 'park', [-400, -900], [900, -400]],
      ['Eastern Avenue', 'mainRoad', [500, -300], [550, 1000]],
    ],
    groups: [{ name: 'Foundry Quarter shopping streets', kind: 'commercial', control: 'MANUAL' }],
  },
  {
    name: 'Hillside',
    middle: [0, -2400],
    streets: [
      ['Beacon Road', 'mainRoad', [-1000, 300], [1000, 200]],
      ['Hill View', 'residential', [-600, -700], [700, -600]],
    ],
    groups: [{ name: 'Hillside main roads', kind: 'mainRoad', control: 'SUNRISE_SUNSET', maintenance: true }],
  },
]

const FIRST_WORDS = [
  'Alder',
  'Ash',
  'Beech',
  'Birch',
  'Cedar',
  'Elm',
  'Hazel',
  'Juniper',
  'Lime',
  'Maple',
  'Oak',
  'Rowan',
]
const SECOND_WORDS = ['', 'brook', 'field', 'ford', 'grove', 'hill', 'mead', 'ridge', 'wood', 'worth']
const LAST_WORDS = ['Road', 'Street', 'Lane']

const WORDS: CityWords = {
  centerName: ({ short }, round) => `${short} cabinet ${round}`,
  centerDescription: ({ short }, round) => `Feeder pillar ${round} of ${short}`,
  mainRoad: ({ short }, round) => `${short} main roads ${round}`,
  residential: ({ short }, round) => `${short} residential streets ${round}`,
  lightName: (road, number) => `${road} ${String(number).padStart(3, '0')}`,
  spareName: n => `Try-out light ${n}`,
  distance: meters => `${meters} m from the start`,
  streetName: row => {
    const first = FIRST_WORDS[row % FIRST_WORDS.length]
    const second = SECOND_WORDS[Math.floor(row / FIRST_WORDS.length) % SECOND_WORDS.length]
    const round = Math.floor(row / (FIRST_WORDS.length * SECOND_WORDS.length))
    const last = LAST_WORDS[round % LAST_WORDS.length]
    return `${first}${second} ${last}${round < LAST_WORDS.length ? '' : ` ${round}`}`
  },
  repairs: {
    crew: 'Street lighting crew',
    notes: {
      LAMP_FAILURE: 'Light source failed, replaced',
      LIGHT_OFFLINE: 'Controller power-cycled, communication restored',
      DAY_BURNER: 'Relay contact welded, replaced',
      CENTER_OFFLINE: 'Network of the carrier down, checking',
    },
  },
}

const SCHEDULES: SchedulePlan[] = [
  {
    name: 'Main road dimming',
    description: 'Dims in two steps with decreasing traffic: 60 % from 22:00, 40 % from 00:30.',
    days: 'EVERY_DAY',
    brightness: { main: 80, sub: 80 },
    steps: [
      { time: '22:00', main: 60, sub: 60 },
      { time: '00:30', main: 40, sub: 40 },
    ],
    groups: ['Main roads'],
  },
  {
    name: 'Brighter shopping streets on holidays',
    description: 'Lit all night at weekends and on holidays, half after midnight.',
    days: 'HOLIDAYS',
    brightness: { main: 100, sub: 100 },
    steps: [{ time: '00:00', main: 50, sub: 50 }],
    groups: ['Shopping streets'],
  },
]

/** The English demo city around a position, moved so that it is within the bounds of the site. */
export function englishCity(around: Position, { south, west, north, east }: Bounds): CityStyle {
  const height = HALF_CITY / METERS_PER_DEGREE
  const latitude = between(around.latitude, south + height, north - height)
  const width = height / Math.cos((latitude * Math.PI) / 180)
  const center = { latitude, longitude: between(around.longitude, west + width, east - width) }
  const districts = DISTRICTS.map(plan => districtAround(center, plan)) as CityStyle['districts']
  const [road] = DISTRICTS[0].streets[0]!
  const [spareLatitude, spareLongitude] = pointAt(center, [0, 100])
  const spare = { road, latitude: spareLatitude, longitude: spareLongitude }
  return { districts, models: ENGLISH_MODELS, schedules: SCHEDULES, holidaysOf: englishHolidays, words: WORDS, spare }
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

function districtAround(center: Position, { name, middle: [x, y], streets, groups }: DistrictPlan): District {
  const streetAt = ([street, kind, from, to]: DistrictPlan['streets'][number]): Street => ({
    ...{ name: street, kind },
    from: pointAt(center, [x + from[0], y + from[1]]),
    to: pointAt(center, [x + to[0], y + to[1]]),
  })
  return {
    ...{ districtName: name, short: name, groups, streets: streets.map(streetAt) },
    field: { middle: pointAt(center, [x, y]), halfWidthMeters: HALF_SIDE, halfHeightMeters: HALF_SIDE },
  }
}

function pointAt({ latitude, longitude }: Position, [east, north]: Offset): [latitude: number, longitude: number] {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return [latitude + north / METERS_PER_DEGREE, longitude + east / (METERS_PER_DEGREE * shrink)]
}
