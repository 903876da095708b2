import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { china, chinaList } from './china.ts'
import type { RegionList } from './chinaList.ts'
import type { RegionLocation } from './regions.ts'

/** The map service's list of 2020: not part of the project; REGIONS_REFERENCE is its path. */
const beside = fileURLToPath(new URL('../../../shared/data/regions-reference.json', import.meta.url))
const path = process.env.REGIONS_REFERENCE ?? beside
const isHere = existsSync(path)
const reference: RegionList = isHere ? JSON.parse(readFileSync(path, 'utf8')).result : [[], [], []]

/** The reference has 阿里 250 km from its seat, 噶尔. */
const wrongThere = new Set(['542500'])

describe.skipIf(!isHere)(`against the reference list${isHere ? '' : ' (not here: skipped)'}`, () => {
  it('has the same provinces', () => {
    expect(chinaList[0].map(({ id, fullname }) => [id, fullname])).toEqual(
      reference[0].map(({ id, fullname }) => [id, fullname]),
    )
  })

  it('has all regions except those renamed, merged or upgraded since', () => {
    const missing = reference.flat().filter(({ id }) => !china.byId.has(id))
    expect(missing.length).toBeLessThan(80)
  })

  it('has each common region at the same level', () => {
    reference.forEach((level, i) => {
      const ids = new Set(chinaList[i]!.map(({ id }) => id))
      expect(level.filter(({ id }) => china.byId.has(id) && !ids.has(id))).toEqual([])
    })
  })

  it('has each common region in the same place', () => {
    const far = reference.flatMap((level, i) =>
      level.filter(({ id, location }) => {
        const ours = china.byId.get(id)?.location
        return ours && !wrongThere.has(id) && distance(ours, location) > (i === 0 ? 300 : 65)
      }),
    )
    expect(far).toEqual([])
  })

  it('uses the same datum', () => {
    const pairs = reference.flat().flatMap(({ id, location }) => {
      const ours = china.byId.get(id)?.location
      return ours && !id.startsWith('71') ? [[ours.lat - location.lat, ours.lng - location.lng]] : []
    })
    // WGS-84 would show as 0.002 to 0.006°.
    expect(Math.abs(median(pairs.map(([lat]) => lat!)))).toBeLessThan(0.0005)
    expect(Math.abs(median(pairs.map(([, lng]) => lng!)))).toBeLessThan(0.0005)
  })
})

/** km, approximately */
function distance(a: RegionLocation, b: RegionLocation): number {
  return 111.2 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
