import { check } from './checks.mjs'
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit({ console: false, tools: true })
const { tests } = await check()
process.exitCode = tests.some(({ status }) => status === 'failed') ? 1 : 0
