import { REGION_LEVELS } from '#lighting/regions/regions.ts'
import type { SiteRegion } from '#lighting/regions/siteRegions.ts'

/* Whether the rows of a file form a tree of regions. */

export type AddProblem = (row: number, field: string | null, key: string, message: string) => void

/** As in the file; its level is known when all rows are. */
export interface FileRegion extends Omit<SiteRegion, 'level'> {
  row: number
}

/** @returns the regions with their levels, larger ones first; of no use if there are problems */
export function checkTree(rows: FileRegion[], add: AddProblem): SiteRegion[] {
  checkCodes(rows, add)
  checkNames(rows, add)
  const levels = levelsOf(new Map(rows.map(({ code, parentCode }) => [code, parentCode])))
  for (const { row, code } of rows) {
    const level = levels.get(code)!
    if (level === CYCLE) add(row, 'parent', 'regionCycle', 'the region would lie in itself')
    else if (level > REGION_LEVELS.length) add(row, 'parent', 'regionTooDeep', 'there are at most 3 levels')
  }
  const regions = rows.map(({ row: _, ...region }) => ({ ...region, level: levels.get(region.code)! }))
  return regions.sort((a, b) => a.level - b.level)
}

function checkCodes(rows: FileRegion[], add: AddProblem): void {
  const lines = new Map<string, number>()
  for (const { row, code } of rows) {
    const earlier = lines.get(code)
    if (earlier === undefined) lines.set(code, row)
    else if (code !== '') add(row, 'code', 'regionCodeRepeated', `line ${earlier} has the code ${code}, too`)
  }
  for (const { row, parentCode } of rows)
    if (parentCode !== null && !lines.has(parentCode))
      add(row, 'parent', 'regionParentUnknown', `no line has the code ${parentCode}`)
}

function checkNames(rows: FileRegion[], add: AddProblem): void {
  const lines = new Map<string, number>()
  for (const { row, parentCode, name } of rows) {
    const key = JSON.stringify([parentCode, name.toLowerCase()])
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, row)
    else if (name !== '') add(row, 'name', 'regionNameRepeated', `line ${earlier} has this name in the same region`)
  }
}

const CYCLE = Number.POSITIVE_INFINITY

/** By code, from 1; CYCLE if a region lies in itself, or in one that does. An unknown parent counts as none. */
function levelsOf(parents: ReadonlyMap<string, string | null>): Map<string, number> {
  const levels = new Map<string, number>()
  for (const code of parents.keys()) {
    const path = new Set<string>()
    let at: string | null = code
    while (at !== null && parents.has(at) && !levels.has(at) && !path.has(at)) {
      path.add(at)
      at = parents.get(at) ?? null
    }
    let level = at === null ? 0 : path.has(at) ? CYCLE : (levels.get(at) ?? 0)
    for (const one of [...path].reverse()) levels.set(one, ++level)
  }
  return levels
}
