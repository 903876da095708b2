import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const MAX_DIFF_LINES = 12

/** Adds tags, retries and the time of imports and hooks, which Vitest's JSON report lacks. */
export default class {
  #file

  /** @param {{ file?: string }} options where to write it; nowhere if left out */
  constructor({ file }) {
    this.#file = file
  }

  onTestRunEnd(modules, unhandledErrors) {
    if (!this.#file) return
    const report = {
      tests: modules.flatMap(testsOf),
      overheads: modules.map(overheadOf),
      errors: unhandledErrors.map(messageOf),
    }
    writeFileSync(this.#file, JSON.stringify(report, null, 1))
  }
}

/** A file that cannot be loaded has no tests, but is a failure. */
function testsOf(module) {
  const file = module.relativeModuleId
  const broken = module
    .errors()
    .map(error => ({ file, name: 'file', status: 'failed', ms: 0, error: messageOf(error) }))
  return [...broken, ...Array.from(module.children.allTests(), test => ({ file, ...resultOf(test) }))]
}

function resultOf(test) {
  const { state, errors = [] } = test.result()
  const { duration = 0, flaky } = test.diagnostic() ?? {}
  return {
    name: test.fullName,
    status: state === 'passed' || state === 'failed' ? state : 'skipped',
    ms: Math.round(duration),
    tags: test.tags,
    ...(flaky && { isFlaky: true }),
    ...(errors.length > 0 && { error: messageOf(errors[0]) }),
  }
}

/** What a file took besides its tests: imports, and hooks such as the start of a server. */
function overheadOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const own = Array.from(module.children.allTests(), test => test.diagnostic()?.duration ?? 0)
  const all = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return { file: module.relativeModuleId, ms: Math.round(all - own.reduce((sum, ms) => sum + ms, 0)) }
}

/** With the lines that differ: the message alone shortens both values. */
function messageOf({ message, stack = '', diff = '' }) {
  const differing = stripVTControlCharacters(diff)
    .split('\n')
    .filter(line => /^[+-]/.test(line))
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  return [message, ...differing.slice(0, MAX_DIFF_LINES)].join('\n') + frames
}
