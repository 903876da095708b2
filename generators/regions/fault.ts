import type { RegionList } from '../../lighting/regions/chinaList.ts'

/** What keeps a list from being written, in one line: a broken one would take the picker away. */
export function faultOf(list: RegionList): string | undefined {
  const [provinces, cities, districts] = list
  const ids = list.flat().map(({ id }) => id)
  if (provinces.length < 34 || cities.length < 400 || districts.length < 2500)
    return `incomplete: ${provinces.length} provinces, ${cities.length} cities, ${districts.length} districts`
  const wrongId = ids.find((id, at) => !/^\d{6}$/.test(id) || ids.indexOf(id) !== at)
  if (wrongId) return `${wrongId} is listed twice or has not six digits`
  const nowhere = list.flat().find(({ location: { lat, lng } }) => !(lat > 3 && lat < 55 && lng > 70 && lng < 138))
  if (nowhere) return `${nowhere.id} ${nowhere.fullname} lies outside China`
  const stray = strayOf(provinces, cities, 2) ?? strayOf(cities, districts, 4)
  return stray && `${stray} stands below a region of another code`
}

function strayOf(parents: RegionList[0 | 1], level: { id: string }[], digits: number): string | undefined {
  for (const { id, cidx } of parents) {
    const children = cidx ? level.slice(cidx[0], cidx[1] + 1) : []
    const stray = children.find(child => child.id.slice(0, digits) !== id.slice(0, digits))
    if (stray) return stray.id
  }
}
