import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { signInToApi } from './apiClient.ts'
import { createDataDir, type RunningServer, startLamplighter } from './lamplighter.ts'

/*
 * A data directory with a migrated database that is created once per run: a start on a copy skips initdb and migrations. Each
 * copy gets a demo city of its own, since lights of an older one would be offline, with alerts.
 */

/** Set by playwright.config.ts. */
export const preparedDataDir = process.env.PREPARED_DATA_DIR!

/** Creates it, before the tests. */
export async function prepareData(): Promise<void> {
  rmSync(preparedDataDir, { recursive: true, force: true })
  const running = await startLamplighter({ DATA_DIR: preparedDataDir, DEMO: 'off' })
  await running.stop()
}

const LIGHTS = 60
/** One light of the demo is silent, two are spare. */
const LIGHTS_ONLINE = LIGHTS - 3
const TIMEOUT_MS = 30_000

/**
 * Starts Lamplighter with a demo city on a copy, which is deleted when it stops. Its lights are online. Ungrouped
 * lights keep their state, so that tests do not depend on the time of day.
 */
export async function startCity(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = createDataDir()
  execFileSync('cp', ['-a', preparedDataDir, dataDir])
  const running = await startLamplighter({ ...env, DATA_DIR: dataDir }, ['--lights', `${LIGHTS}`])
  const stop: RunningServer['stop'] = async signal => {
    await running.stop(signal)
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
  try {
    const ask = await signInToApi(running.url, 'admin@lamplighter.example')
    await ask('mutation { updateSiteLightDefault(lightDefault: AS_THEY_ARE) }')
    await waitUntilOnline(ask)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...running, stop }
}

/** The lights of a new city connect one after another. */
async function waitUntilOnline(ask: Awaited<ReturnType<typeof signInToApi>>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const { dashboardLightInfoCount: counts } = await ask('{ dashboardLightInfoCount { onlineCount } }')
    if (counts.onlineCount >= LIGHTS_ONLINE) return
    if (Date.now() > until) throw new Error(`${counts.onlineCount} of ${LIGHTS_ONLINE} lights are online`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
