/* Regions of up to three levels, each in its parent: those of China, or the list of a site elsewhere. */

/** From the largest; texts of a site's own list call them level 1 to 3. */
export const REGION_LEVELS = ['province', 'city', 'district'] as const
export type RegionLevel = (typeof REGION_LEVELS)[number]

/** Centre of a region. °, in the datum of its list: GCJ-02 in China, else WGS-84 */
export interface RegionLocation {
  lat: number
  lng: number
}

/** Names repeat: the id alone identifies a region. */
export interface Region {
  /** code of the list */
  id: string
  fullname: string
  level: RegionLevel
  /** id; null at the top. A level may be skipped: a municipality of China has districts, and no cities. */
  parent: string | null
  location?: RegionLocation
  /** fullname without its kind: 石家庄 of 石家庄市 */
  name?: string
  /** Syllables of name, without tones; ü is v. */
  pinyin?: string[]
}

/** A region with those that it lies in; the three boxes of the area picker. */
export interface RegionPath {
  province: Region
  city?: Region
  district?: Region
}

export interface Regions {
  /** Larger ones first. */
  all: readonly Region[]
  byId: ReadonlyMap<string, Region>
  /** By the id of the parent; null: those at the top. */
  children: ReadonlyMap<string | null, readonly Region[]>
  /** Between the names of a path. */
  separator: string
}

/** Builds the lookup. @param regions in the order in which they are offered, larger ones first */
export function regionsOf(regions: readonly Region[], separator = ' · '): Regions {
  const children = new Map<string | null, Region[]>()
  for (const region of regions) {
    const siblings = children.get(region.parent)
    if (siblings) siblings.push(region)
    else children.set(region.parent, [region])
  }
  return { all: regions, byId: new Map(regions.map(region => [region.id, region])), children, separator }
}

/** The region itself and those that it lies in, from the largest; empty for an unknown id. */
function pathOf({ byId }: Pick<Regions, 'byId'>, id: string): Region[] {
  const path: Region[] = []
  for (let region = byId.get(id); region; region = byId.get(region.parent ?? '')) path.unshift(region)
  return path
}

/** The region of that level that a region is or lies in. */
function atLevel(regions: Regions, id: string, level: RegionLevel): Region | undefined {
  return pathOf(regions, id).find(region => region.level === level)
}

export function provinceOf(regions: Regions, id: string): Region | undefined {
  return atLevel(regions, id, 'province')
}

/** A municipality has none. */
export function cityOf(regions: Regions, id: string): Region | undefined {
  return atLevel(regions, id, 'city')
}

export function districtOf(regions: Regions, id: string): Region | undefined {
  return atLevel(regions, id, 'district')
}

/** All three levels at once. */
export function placeOf(regions: Regions, id: string): RegionPath | undefined {
  const province = provinceOf(regions, id)
  return province && { province, city: cityOf(regions, id), district: districtOf(regions, id) }
}

/** 河北省石家庄市长安区: names alone repeat. */
export function wholeNameOf(regions: Regions, id: string): string {
  const path = pathOf(regions, id).filter(region => !standsForParent(regions, region))
  return path.map(({ fullname }) => fullname).join(regions.separator)
}

/** 东莞 has no districts, and one of its own name stands for them. */
function standsForParent({ byId, children }: Regions, { parent, fullname }: Region): boolean {
  return parent !== null && children.get(parent)?.length === 1 && byId.get(parent)?.fullname === fullname
}

/** The centre of a region of any level. */
export function locationOf({ byId }: Pick<Regions, 'byId'>, id: string): RegionLocation | undefined {
  return byId.get(id)?.location
}

export function provincesOf(regions: Regions): readonly Region[] {
  return childrenAt(regions, null, 'province')
}

/** The second box of the picker: empty for a municipality, which goes on to districtsIn. */
export function citiesIn(regions: Regions, provinceId: string): readonly Region[] {
  return childrenAt(regions, provinceId, 'city')
}

/** The third box, of a city or of a municipality. */
export function districtsIn(regions: Regions, id: string): readonly Region[] {
  return childrenAt(regions, id, 'district')
}

function childrenAt({ children }: Regions, parent: string | null, level: RegionLevel): readonly Region[] {
  return (children.get(parent) ?? []).filter(region => region.level === level)
}

/** Whether the districts of a province lie directly in it. */
export function skipsCityLevel(regions: Regions, provinceId: string): boolean {
  return citiesIn(regions, provinceId).length === 0 && districtsIn(regions, provinceId).length > 0
}
