// The change gate, `npm test`: everything that a change has to pass. What takes longer is in nightly.mjs.
import { check } from '../checks.mjs'
import { endToEndTools } from '../endToEndTools.mjs'
import { buildConsole } from '../prepare.mjs'
import * as browser from './playwright.mjs'
import { Suite } from './suite.mjs'
import { keepTempFilesInMemory } from './tempFolder.mjs'
import * as units from './vitest.mjs'

keepTempFilesInMemory()
const suite = new Suite('gate')
const args = browser.withoutQuarantined()

await Promise.all([checksThenSmoke(), suite.stage('unit and integration', () => units.vitest('gate'))])
await suite.stage('components', () => browser.playwright(['components'], { args }))
await suite.stage('e2e', () => browser.playwright(['e2e', 'e2e-whole-browser'], { args }))
suite.finish()

/** Nights and faults wait three quarters of their time: unit tests use the processors. */
async function checksThenSmoke() {
  await Promise.all([
    suite.stage('checks', check),
    suite.stage('console', buildConsole),
    // Its failure is reported by the first stage that needs them.
    endToEndTools().catch(() => {}),
  ])
  await suite.stage('smoke of nights and faults', () => browser.playwright(['smoke'], { args }))
}
