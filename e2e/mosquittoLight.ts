import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Command } from '#protocol/command.ts'

const run = promisify(execFile)

/** A light made of Mosquitto's command-line clients, without code of this project. */
export function startMosquittoLight(deviceId: string, port: number, password: string) {
  const access = ['-h', '127.0.0.1', '-p', `${port}`, '-u', deviceId, '-P', password, '-q', '1']
  const listening = spawn('mosquitto_sub', [...access, '-t', `lamplighter/1/${deviceId}/down/command`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: listening.stdout })[Symbol.asyncIterator]()
  return {
    /** Resolves with the next command. */
    hear: async (): Promise<Command> => JSON.parse(String((await lines.next()).value)),
    say: (word: string, message: object) =>
      run('mosquitto_pub', [...access, '-t', `lamplighter/1/${deviceId}/up/${word}`, '-m', JSON.stringify(message)]),
    leave: () => listening.kill(),
  }
}
