/** Where a region's centre lies. °, GCJ-02; the height is always 0 m. */
export interface RegionLocation {
  lat: number
  lng: number
  height: number
}

/** A district, county or county-level city. Names repeat across cities: the id alone says which. */
export interface District {
  /** Six digits: two of the province, two of the city, two of the district. */
  id: string
  fullname: string
  location: RegionLocation
}

export interface City extends District {
  /** fullname without its kind: 石家庄 of 石家庄市 */
  name: string
  /** Syllables of name, without tones; ü is v. */
  pinyin: string[]
  /** Its children in the next array: first and last, both included. Left out where it has none. */
  cidx?: [first: number, last: number]
}

export type Province = City
export type Region = Province | City | District

/** As the map service lists them: a child stands in the array after its parent's. */
export type RegionList = [provinces: Province[], cities: City[], districts: District[]]

/** What the three boxes of the area picker show for a region. */
export interface RegionPath {
  province: Province
  city?: City
  district?: City | District
}

export interface Regions {
  list: RegionList
  byId: ReadonlyMap<string, Region>
}

/** Beijing, Tianjin, Shanghai, Chongqing, Hong Kong, Macau: their districts are in the list of cities. */
const WITHOUT_CITIES = new Set(['11', '12', '31', '50', '81', '82'])

/** Builds the lookup by id. */
export function regionsOf(list: RegionList): Regions {
  return { list, byId: new Map(list.flat().map(region => [region.id, region])) }
}

export function skipsCityLevel(id: string): boolean {
  return WITHOUT_CITIES.has(id.slice(0, 2))
}

export function provinceOf({ byId }: Regions, id: string): Province | undefined {
  return byId.has(id) ? (byId.get(`${id.slice(0, 2)}0000`) as Province) : undefined
}

/** The city that a region is or lies in; a municipality has none. */
export function cityOf({ byId }: Regions, id: string): City | undefined {
  if (!byId.has(id) || id.endsWith('0000') || skipsCityLevel(id)) return undefined
  // A county under the province itself (济源, 419001) is in the list of cities; there is no entry 419000.
  return (byId.get(`${id.slice(0, 4)}00`) ?? byId.get(id)) as City
}

export function districtOf(regions: Regions, id: string): City | District | undefined {
  if (id.endsWith('0000') || cityOf(regions, id)?.id === id) return undefined
  return regions.byId.get(id)
}

/** All three levels at once. */
export function placeOf(regions: Regions, id: string): RegionPath | undefined {
  const province = provinceOf(regions, id)
  return province && { province, city: cityOf(regions, id), district: districtOf(regions, id) }
}

/** 河北省石家庄市长安区: names alone repeat. */
export function wholeNameOf(regions: Regions, id: string): string {
  const place = placeOf(regions, id)
  if (!place) return ''
  const { province, city, district } = place
  // 东莞 has no districts, and one of its own name stands for them.
  const names = [province, city, district].map(region => region?.fullname ?? '')
  return [...new Set(names)].join('')
}

/** The centre of a region of any level. °, GCJ-02 */
export function locationOf({ byId }: Regions, id: string): RegionLocation | undefined {
  return byId.get(id)?.location
}

export function provincesOf({ list: [provinces] }: Regions): Province[] {
  return provinces
}

/** The second box of the picker: empty for a municipality, which goes on to districtsIn. */
export function citiesIn({ list: [, cities], byId }: Regions, provinceId: string): City[] {
  return skipsCityLevel(provinceId) ? [] : below(cities, byId.get(provinceId))
}

/** The third box, of a city or of a municipality. */
export function districtsIn({ list: [, cities, districts], byId }: Regions, id: string): (City | District)[] {
  if (!id.endsWith('0000')) return below(districts, byId.get(id))
  return skipsCityLevel(id) ? below(cities, byId.get(id)) : []
}

function below<R>(level: R[], parent: Region | undefined): R[] {
  if (!parent || !('cidx' in parent) || !parent.cidx) return []
  const [first, last] = parent.cidx
  return level.slice(first, last + 1)
}
