import type { ListedCity, ListedDistrict, ListedLocation, RegionList } from '../../lighting/regions/chinaList.ts'
import { shortName, syllables } from './names.ts'

/** A region with what lies in it, before it has its place in an array. */
export interface RegionNode {
  id: string
  fullname: string
  location: ListedLocation
  name?: string
  pinyin?: string[]
  children: RegionNode[]
}

/** From a tree to the three arrays, in the order of the codes. */
export function arrange(tree: RegionNode[]): RegionList {
  const provinces = sorted(tree)
  const cities = provinces.flatMap(province => sorted(province.children)).map(withDistrict)
  const districts = cities.flatMap(city => sorted(city.children))
  return [named(provinces), named(cities), districts.map(asDistrict)]
}

/** A city without districts gets one of its own name, …99, as the map service does: the picker has three boxes. */
function withDistrict(city: RegionNode): RegionNode {
  if (city.children.length > 0 || !city.id.endsWith('00')) return city
  return { ...city, children: [{ ...city, id: `${city.id.slice(0, 4)}99` }] }
}

function named(level: RegionNode[]): ListedCity[] {
  let next = 0
  return level.map(node => {
    const { id, fullname, location, children } = node
    const name = node.name ?? shortName(id, fullname)
    const region: ListedCity = { id, name, fullname, pinyin: node.pinyin ?? syllables(name), location }
    if (children.length > 0) region.cidx = [next, next + children.length - 1]
    next += children.length
    return region
  })
}

function asDistrict({ id, fullname, location }: RegionNode): ListedDistrict {
  return { id, fullname, location }
}

function sorted(level: RegionNode[]): RegionNode[] {
  return level.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** One region a line, so that a change of one district is a change of one line. */
export function asText(list: RegionList): string {
  const levels = list.map(level => `[\n${level.map(region => JSON.stringify(region)).join(',\n')}\n]`)
  return `[\n${levels.join(',\n')}\n]\n`
}
