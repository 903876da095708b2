import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeBaseMap } from './make.ts'

const committed = fileURLToPath(new URL('../../console/src/ui/map/basemap.generated.json', import.meta.url))

it('generates the committed base map', { timeout: 120_000 }, async () => {
  expect((await makeBaseMap()) === readFileSync(committed, 'utf8')).toBe(true)
})
