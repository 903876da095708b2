import { readFileSync } from 'node:fs'
import type { RegionNode } from './arrange.ts'

/**
 * Cities and counties with their townships, from taiwan.csv: the middle of each township, a county where its seat is.
 * Unshifted, as Tencent gives Taiwan too (the median difference is 60 m).
 * Kinmen (350527) and Matsu (part of 350122) are listed under Fujian.
 */
export function readTaiwan(): RegionNode[] {
  const [, ...rows] = readFileSync(new URL('taiwan.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return rows.map(asNode)
}

function asNode(row: string): RegionNode {
  const [id, fullname, lat, lng] = row.split(',') as [string, string, string, string]
  return { id, fullname, location: { lat: Number(lat), lng: Number(lng), height: 0 }, children: [] }
}
