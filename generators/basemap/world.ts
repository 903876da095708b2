import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Area, polygonsOf, roundness } from './features.ts'

/** The package has no name of its own for these that every reader would accept. */
const UNNAMED = new Set(['锡亚琴冰川', '索马里兰', '北塞浦路斯'])

export interface World {
  /** China as one area, coarsely. */
  china: Area
  countries: Area[]
  /** The ten dashes in the South China Sea, each a thin area. */
  dashes: Area[]
}

/** From the package's world, in WGS-84. */
export function readWorld(): World {
  const path = createRequire(import.meta.url).resolve('@surbowl/world-geo-json-zh/world.zh.json')
  const all: Area[] = JSON.parse(readFileSync(path, 'utf8')).features
  const china = all.find(({ properties }) => properties.iso_a2 === 'CN')!
  const dashes = polygonsOf(china).filter(([ring]) => roundness(ring!) < 0.15)
  return {
    china,
    countries: all.filter(area => area !== china).map(asCountry),
    dashes: dashes.map(coordinates => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates },
    })),
  }
}

function asCountry({ properties, geometry }: Area): Area {
  const { name = '', iso_a2 = '' } = properties
  return { type: 'Feature', properties: UNNAMED.has(name) ? {} : { name, iso: iso_a2 }, geometry }
}
