import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { freshDataDir, type Running, start } from './lamplighter.ts'

/*
 * A demo city that is created once per run. Each start on a copy skips initdb, migrations and seed.
 */

const CITY = ['--lights', '60']
/** Set by playwright.config.ts. */
export const preparedDataDir = process.env.PREPARED_CITY!

/** Creates the city, before the tests. */
export async function prepareCity(): Promise<void> {
  rmSync(preparedDataDir, { recursive: true, force: true })
  const running = await start({ DATA_DIR: preparedDataDir }, CITY)
  await running.stop()
}

/** Lamplighter with a copy of the prepared city, which is deleted when it stops. */
export async function startCity(env: Record<string, string> = {}): Promise<Running> {
  const dataDir = freshDataDir()
  execFileSync('cp', ['-a', preparedDataDir, dataDir])
  const running = await start({ ...env, DATA_DIR: dataDir }, CITY)
  return {
    ...running,
    stop: async signal => {
      await running.stop(signal)
      rmSync(dirname(dataDir), { recursive: true, force: true })
    },
  }
}
