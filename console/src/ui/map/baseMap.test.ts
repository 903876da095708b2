import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { feature, neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'
import { type Area, holds, roundness } from '../../../../generators/basemap/features.ts'

const committed = readFileSync(fileURLToPath(new URL('basemap.generated.json', import.meta.url)), 'utf8')
const map: Topology<Record<'land' | 'districts' | 'dashes', GeometryCollection>> = JSON.parse(committed)
const areas = (name: 'land' | 'districts' | 'dashes') => feature(map, map.objects[name]).features as Area[]

const districts = areas('districts')
const land = areas('land')

/** The province whose district contains the point. */
function provinceAt(lng: number, lat: number): string | undefined {
  const id = districts.find(area => holds(area, [lng, lat]))?.properties.id
  return id && `${id.slice(0, 2)}0000`
}

interface Checkpoints {
  inside_china: { name: string; lng: number; lat: number; province: string }[]
  ten_dash_line_count: number
}

/** Points for an independent check: not part of the project; MAP_CHECKPOINTS is their path. */
const beside = fileURLToPath(new URL('../../../../../shared/data/checkpoints.json', import.meta.url))
const path = process.env.MAP_CHECKPOINTS ?? beside
const isHere = existsSync(path)
const checkpoints: Checkpoints = isHere
  ? JSON.parse(readFileSync(path, 'utf8'))
  : { inside_china: [], ten_dash_line_count: 0 }

describe.skipIf(!isHere)(`against the checkpoints${isHere ? '' : ' (not here: skipped)'}`, () => {
  it('has every point in its province, and in no other country', () => {
    const found = checkpoints.inside_china.map(({ name, lng, lat }) => [name, provinceAt(lng, lat)])
    expect(found).toEqual(checkpoints.inside_china.map(({ name, province }) => [name, province]))
    const abroad = checkpoints.inside_china.filter(({ lng, lat }) => land.some(area => holds(area, [lng, lat])))
    expect(abroad).toEqual([])
  })

  it('has the same number of dashes', () => expect(areas('dashes')).toHaveLength(checkpoints.ten_dash_line_count))
})

describe('the base map', () => {
  it('is less than 400 kB after gzip', () => expect(gzipSync(committed).length).toBeLessThan(400_000))

  it('has ten separate thin dashes', () => {
    const rings = areas('dashes').map(({ geometry }) => geometry.coordinates[0] as [number, number][])
    expect(rings).toHaveLength(10)
    expect(rings.every(ring => roundness(ring) < 0.15)).toBe(true)
  })

  it.each([
    ['台北', 121.55, 25.04, '710000'],
    ['钓鱼岛', 123.475, 25.745, '710000'],
    ['香港', 114.16, 22.32, '810000'],
    ['澳门', 113.55, 22.2, '820000'],
    ['达旺', 91.87, 27.58, '540000'],
    ['墨脱以南', 93.62, 27.1, '540000'],
    ['阿克赛钦', 79.5, 35.2, '650000'],
    ['沙克斯干', 76.6, 36.1, '650000'],
    ['黑瞎子岛西部', 134.55, 48.33, '230000'],
    ['永兴岛', 112.338, 16.834, '460000'],
    ['厦门', 118.09, 24.46, '350000'],
    ['浦东', 121.55, 31.22, '310000'],
  ])('has %s in %d, %d in %s', (_, lng, lat, province) => expect(provinceAt(lng, lat)).toBe(province))

  it.each([
    ['平壤', 125.75, 39.03],
    ['河内', 105.85, 21.03],
    ['廷布', 89.64, 27.47],
    ['加德满都', 85.32, 27.71],
    ['乌兰巴托', 106.91, 47.92],
    ['东京', 139.7, 35.68],
  ])('has %s outside China', (_, lng, lat) => {
    expect(provinceAt(lng, lat)).toBeUndefined()
    expect(land.some(area => holds(area, [lng, lat]))).toBe(true)
  })

  it('has provinces with shared borders: 太原 touches 晋中, 昆明 touches 楚雄', () => {
    const geometries = map.objects.districts.geometries as unknown as { properties: { id: string } }[]
    const ids = geometries.map(({ properties }) => properties.id)
    const beside = neighbors(map.objects.districts.geometries)
    const cities = (prefix: string) =>
      new Set(ids.flatMap((id, i) => (id.startsWith(prefix) ? beside[i]!.map(j => ids[j]!.slice(0, 4)) : [])))
    expect(cities('1401')).toContain('1407')
    expect(cities('5301')).toContain('5323')
  })
})
