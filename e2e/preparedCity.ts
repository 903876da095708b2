import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { freshDataDir, type Running, start } from './lamplighter.ts'

/*
 * A demo city that is made once in a run of stories. A start on a copy of it skips initdb, migrations and seed.
 */

const CITY = ['--lights', '60']

/** Where it is: playwright.config.ts sets this for all its workers. */
function preparedDataDir(): string {
  return process.env.PREPARED_CITY!
}

/** Makes it. Called once, before the stories (preparedCity.setup.ts). */
export async function prepareCity(): Promise<void> {
  const running = await start({ DATA_DIR: preparedDataDir() }, CITY)
  await running.stop()
}

/** Lamplighter with a copy of the prepared city, which is deleted when it stops. */
export async function startCity(env: Record<string, string> = {}): Promise<Running> {
  const dataDir = freshDataDir()
  execFileSync('cp', ['-a', preparedDataDir(), dataDir])
  const running = await start({ ...env, DATA_DIR: dataDir }, CITY)
  return {
    ...running,
    stop: async signal => {
      await running.stop(signal)
      rmSync(dirname(dataDir), { recursive: true, force: true })
    },
  }
}
