import { setTimeout as sleep } from 'node:timers/promises'
import { terminateGracefully, terminateOrphan } from './orphan.ts'
import type { PostgresLog } from './postgresLog.ts'
import { launch, type Postmaster, type PostmasterOptions } from './postmaster.ts'

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 10_000
/** After a run of this length the delay is reset: the start did not fail. */
const STABLE_RUN_MS = 60_000

/** Starts PostgreSQL, and restarts it after a crash until `stop`. */
export async function supervise(options: PostmasterOptions, log: PostgresLog): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await firstRun(options, log)
  const watched = watch()

  async function watch(): Promise<void> {
    let delay = MIN_DELAY_MS
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const reason = await current.exited
      if (stopping.signal.aborted) return
      if (performance.now() - since > STABLE_RUN_MS) delay = MIN_DELAY_MS
      log.error(`PostgreSQL exited unexpectedly (${reason}); restarting it`)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
      delay = Math.min(delay * 2, MAX_DELAY_MS)
      if (!stopping.signal.aborted) await restart()
    }
  }

  async function restart(): Promise<void> {
    try {
      await terminateOrphan(options.cluster, log)
      current = launch(options)
      await current.ready
      log.info('PostgreSQL restarted')
    } catch (error) {
      log.error(`PostgreSQL did not start: ${(error as Error).message}`)
    }
  }

  async function stop(): Promise<void> {
    if (!stopping.signal.aborted) {
      stopping.abort()
      await terminate(current, log)
    }
    await watched
  }

  return { stop }
}

/** Children of a killed PostgreSQL need a moment to exit; until then a new one refuses to start. */
async function firstRun(options: PostmasterOptions, log: PostgresLog): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await terminateOrphan(options.cluster, log)
    const postmaster = launch(options)
    try {
      await logIfSlow(postmaster.ready, log)
      return postmaster
    } catch (error) {
      const reason = (error as Error).message
      if (attempt === 10 || !reason.includes('is still in use')) {
        throw new Error(`PostgreSQL did not start (its log: ${options.settings.log_directory}): ${reason}`)
      }
      await sleep(500)
    }
  }
}

async function logIfSlow(ready: Promise<void>, log: PostgresLog): Promise<void> {
  const timer = setInterval(() => log.info('PostgreSQL is still starting, perhaps recovering after a crash'), 5_000)
  try {
    await ready
  } finally {
    clearInterval(timer)
  }
}

async function terminate(postmaster: Postmaster, log: PostgresLog): Promise<void> {
  const exited = postmaster.exited.then(() => true)
  await terminateGracefully(
    postmaster.signal,
    timeoutMs => Promise.race([exited, sleep(timeoutMs, false, { ref: false })]),
    log,
  )
}
