/**
 * npm run basemap              makes the base map of the embedded map from the packages
 * npm run basemap -- --check   tells whether the committed one is what the packages give; writes nothing
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { makeBaseMap } from './make.ts'

const committed = new URL('../../console/src/ui/map/basemap.generated.json', import.meta.url)

const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
const made = await makeBaseMap()
if (!check) {
  writeFileSync(committed, made)
  console.log(`${Math.round(made.length / 1000)} kB, ${Math.round(gzipSync(made).length / 1000)} kB gzipped`)
} else if (readFileSync(committed, 'utf8') !== made) {
  console.error('basemap: console/src/ui/map/basemap.generated.json is not what the packages give: npm run basemap')
  process.exitCode = 1
}
