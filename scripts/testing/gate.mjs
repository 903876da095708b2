// The change gate, `npm test`: everything that a change has to pass. What takes longer is in nightly.mjs.
import { check } from '../checks.mjs'
import { endToEndTools } from '../endToEndTools.mjs'
import { buildConsole } from '../prepare.mjs'
import * as stories from './playwright.mjs'
import { Suite } from './suite.mjs'
import * as units from './vitest.mjs'

const suite = new Suite('gate')

await Promise.all([
  suite.stage('checks', check),
  suite.stage('console', buildConsole),
  // Where it cannot install them, the stories fail with its message.
  suite.stage('system packages', () => endToEndTools().then(() => undefined)),
  suite.stage('unit and integration', () => units.vitest('gate', { args: units.withoutQuarantined() })),
])
const args = stories.withoutQuarantined()
await suite.stage('stories', () => stories.playwright(['stories', 'whole browser'], { args }))
await suite.stage('smoke of nights and faults', () => stories.playwright(['smoke'], { args }))
suite.finish()
