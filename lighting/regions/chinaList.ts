import { type Region, type Regions, regionsOf } from './regions.ts'

/* The generated list of China, as the map service has it: codes of GB/T 2260. */

/** °, GCJ-02; the height is always 0 m. */
export interface ListedLocation {
  lat: number
  lng: number
  height: number
}

/** A district, county or county-level city. */
export interface ListedDistrict {
  /** Six digits: two of the province, two of the city, two of the district. */
  id: string
  fullname: string
  location: ListedLocation
}

export interface ListedCity extends ListedDistrict {
  /** fullname without its kind: 石家庄 of 石家庄市 */
  name: string
  /** Syllables of name, without tones; ü is v. */
  pinyin: string[]
  /** Its children in the next array: first and last, both included. Left out where it has none. */
  cidx?: [first: number, last: number]
}

/** As the map service lists them: a child stands in the array after its parent's. */
export type RegionList = [provinces: ListedCity[], cities: ListedCity[], districts: ListedDistrict[]]

/** Beijing, Tianjin, Shanghai, Chongqing, Hong Kong, Macau: their districts are in the list of cities. */
const WITHOUT_CITIES = new Set(['11', '12', '31', '50', '81', '82'])

export function isInMunicipality(id: string): boolean {
  return WITHOUT_CITIES.has(id.slice(0, 2))
}

/** A county directly below its province (济源, 419001) is in the list of cities, and counts as one. */
export function regionsOfList([provinces, cities, districts]: RegionList): Regions {
  const level = (id: string) => (isInMunicipality(id) ? 'district' : 'city')
  const regions: Region[] = [
    ...provinces.map(one => ({ ...one, level: 'province' as const, parent: null })),
    ...cities.map(one => ({ ...one, level: level(one.id), parent: `${one.id.slice(0, 2)}0000` }) as const),
    ...districts.map(one => ({ ...one, level: 'district' as const, parent: `${one.id.slice(0, 4)}00` })),
  ]
  return regionsOf(regions, '')
}
