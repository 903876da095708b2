// npm test: the change gate. npm run test:nightly (--nightly): everything.
import { prepareOrExit } from './prepare.mjs'
import { pinnedNode, show } from './stage.mjs'

const program = process.argv.includes('--nightly') ? 'nightly' : 'gate'
await prepareOrExit({ console: program === 'nightly', tools: true })
process.exitCode = await show(pinnedNode, [`scripts/testing/${program}.mjs`])
