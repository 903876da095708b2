import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that package.json pins; whatever Node runs these scripts, the project's own programs run on this one. */
export const pinnedNode = `${root}/node_modules/.bin/node`

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** The pinned Node comes first on the path of what we start, as npm does it too once it is installed. */
function environment(extra) {
  return { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, ...extra }
}

/** Runs a program that writes to the terminal. Resolves with its exit code. */
export function runInTerminal(command, args, { env = {} } = {}) {
  return new Promise(done => {
    const child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' })
    child.on('error', error => {
      console.error(`${command}: ${error.message}`)
      done(127)
    })
    child.on('exit', (code, signal) => done(signal ? 1 : code))
  })
}

/** Runs a program quietly. Resolves with its exit code and its output, without colours. */
export function runAndCapture(command, args) {
  return new Promise(done => {
    const child = spawn(command, args, { cwd: root, env: environment({}), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.on('error', error => done({ code: 127, output: error.message }))
    child.on('close', (code, signal) =>
      done({ code: signal ? 1 : code, output: stripVTControlCharacters(output).trim() }),
    )
  })
}
