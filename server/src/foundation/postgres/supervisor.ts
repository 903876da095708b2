import { setTimeout as sleep } from 'node:timers/promises'
import { clearOrphan, endInOrder } from './orphan.ts'
import type { PostgresLog } from './postgresLog.ts'
import { launch, type Plan, type Postmaster } from './postmaster.ts'

const firstDelay = 200
const longestDelay = 10_000
/** Whoever lived this long is started again at once: it was not the start that failed. */
const goodLife = 60_000

/** Starts PostgreSQL and keeps it running until `stop`. */
export async function supervise(plan: Plan, log: PostgresLog): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await firstRun(plan, log)
  const watched = watch()

  async function watch(): Promise<void> {
    let delay = firstDelay
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const how = await current.ended
      if (stopping.signal.aborted) return
      if (performance.now() - since > goodLife) delay = firstDelay
      log.error(`PostgreSQL ended by itself (${how}); starting it again`)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
      delay = Math.min(delay * 2, longestDelay)
      if (!stopping.signal.aborted) await runAgain()
    }
  }

  async function runAgain(): Promise<void> {
    try {
      await clearOrphan(plan.cluster, log)
      current = launch(plan)
      await current.ready
      log.info('PostgreSQL runs again')
    } catch (error) {
      log.error(`PostgreSQL did not start: ${(error as Error).message}`)
    }
  }

  async function stop(): Promise<void> {
    if (!stopping.signal.aborted) {
      stopping.abort()
      await end(current, log)
    }
    await watched
  }

  return { stop }
}

/** Children of a PostgreSQL that was killed need a moment to leave; until then a new one is refused. */
async function firstRun(plan: Plan, log: PostgresLog): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await clearOrphan(plan.cluster, log)
    const postmaster = launch(plan)
    try {
      await sayIfSlow(postmaster.ready, log)
      return postmaster
    } catch (error) {
      const reason = (error as Error).message
      if (attempt === 10 || !reason.includes('is still in use')) {
        throw new Error(`PostgreSQL did not start (its log: ${plan.settings.log_directory}): ${reason}`)
      }
      await sleep(500)
    }
  }
}

async function sayIfSlow(ready: Promise<void>, log: PostgresLog): Promise<void> {
  const timer = setInterval(() => log.info('PostgreSQL is still starting, perhaps recovering after a crash'), 5_000)
  try {
    await ready
  } finally {
    clearInterval(timer)
  }
}

async function end(postmaster: Postmaster, log: PostgresLog): Promise<void> {
  const ended = postmaster.ended.then(() => true)
  await endInOrder(postmaster.signal, patience => Promise.race([ended, sleep(patience, false, { ref: false })]), log)
}
