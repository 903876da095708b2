import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lamplighter.ts'

/** A Python that has paho-mqtt; Debian installs it for its own Python. */
export function findPython(): string | undefined {
  return ['python3', '/usr/bin/python3'].find(program => {
    try {
      execFileSync(program, ['-c', 'import paho.mqtt.client'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

/** A program that plays a light; `output` is what it printed. */
export interface PlayedLight {
  output: () => string
  stop: () => void
}

/** The example of the guide. */
export function startPythonLight(python: string, id: string, port: number, password: string): PlayedLight {
  const program = join(root, 'docs/guide/examples/light.py')
  // It stores its plan in its working directory.
  const cwd = mkdtempSync(join(tmpdir(), 'lamplighter-light-'))
  return play(python, [program, '--id', id, '--password', password, '--port', `${port}`], cwd)
}

/** `npm run light`, without npm. */
export function startTerminalLight(id: string, port: number, password: string): PlayedLight {
  const program = join(root, 'simulator/lightMain.ts')
  const args = ['--id', id, '--password', password, '--url', `mqtt://127.0.0.1:${port}`]
  return play(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], root)
}

function play(program: string, args: string[], cwd: string): PlayedLight {
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', more => (text += more))
  return { output: () => text, stop: () => child.kill() }
}
