import { check } from './checks.mjs'
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit({ console: false })
const { failed } = await check()
process.exitCode = failed > 0 ? 1 : 0
