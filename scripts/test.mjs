// npm test: the change gate. npm run test:nightly (--nightly): everything.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareOrExit } from './prepare.mjs'
import { pinnedNode, root, runInTerminal } from './runCommand.mjs'

const program = process.argv.includes('--nightly') ? 'nightly' : 'gate'
const report = join(root, `results/${program}.json`)
rmSync(report, { force: true })
// Whatever ends this process before there is a report: CI reads the last line.
process.on('exit', () => {
  if (existsSync(report)) return
  console.log('0 passed, 1 failed')
  process.exitCode ||= 1
})
await prepareOrExit({ console: false, tools: true })
process.exitCode = await runInTerminal(pinnedNode, [`scripts/testing/${program}.mjs`])
