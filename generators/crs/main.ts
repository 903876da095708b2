/** npm run coordinate-systems: writes the list of coordinate systems from the EPSG data set. */
import { writeFileSync } from 'node:fs'
import { asText, fromEpsg } from './fromEpsg.ts'

const rows = fromEpsg()
writeFileSync(
  new URL('../../server/src/features/imports/coordinateSystems.generated.json', import.meta.url),
  asText(rows),
)
console.log(`${rows.length} coordinate systems`)
