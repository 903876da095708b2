/**
 * npm run regions                  makes the list from the packages
 * npm run regions -- --key <key>   fetches the operator's own list from Tencent (Web Service API)
 *            --base-url <url>      by way of another address
 *            --out <file>          into another file
 * npm run regions -- --check       tells whether the committed list is what the packages give; writes nothing
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { RegionList } from '../../lighting/regions/chinaList.ts'
import { asText } from './arrange.ts'
import { faultOf } from './fault.ts'
import { fromTencent } from './fromTencent.ts'

const committed = new URL('../../lighting/regions/regions.generated.json', import.meta.url)

await main().catch(error => {
  console.error(`regions: ${error.message}`)
  process.exitCode = 1
})

async function main() {
  const { key, check, out, 'base-url': baseUrl } = options()
  const list = key === undefined ? await made() : await fromTencent(key, baseUrl)
  const fault = faultOf(list)
  if (fault) throw new Error(`nothing written: ${fault}`)
  if (check) return compare(list)
  writeFileSync(out ?? committed, asText(list))
  console.log(list.map((level, i) => `${level.length} ${['provinces', 'cities', 'districts'][i]}`).join(', '))
}

/** Loaded only here: an operator who brings a key needs none of the packages' points. */
async function made(): Promise<RegionList> {
  const { fromPackages } = await import('./fromPackages.ts')
  return fromPackages()
}

function compare(list: RegionList) {
  if (readFileSync(committed, 'utf8') !== asText(list))
    throw new Error('lighting/regions/regions.generated.json is not what the packages give: npm run regions')
}

function options() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { key: text, 'base-url': text, out: text, check: { type: 'boolean' } } })
  if (values.key?.trim() === '') throw new Error('--key is empty')
  return values
}
