import { expect } from '@playwright/test'
import { expectLatency } from '../../server/src/testing/nightly.ts'
import { sleep } from '../random.ts'

export interface HealthCheck {
  /** performance.now() when it was sent */
  at: number
  /** 0: no response */
  status: number
  ms: number
}

/** Requests /healthz five times a second, each on a new connection. */
export function watchHealth(port: number) {
  const checks: HealthCheck[] = []
  let watching = true
  const asked = new Set<Promise<void>>()
  const look = async () => {
    const at = performance.now()
    const status = await fetch(`http://127.0.0.1:${port}/healthz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(20_000),
    }).then(
      response => response.status,
      () => 0,
    )
    checks.push({ at, status, ms: performance.now() - at })
  }
  const watched = (async () => {
    while (watching) {
      const asking: Promise<void> = look().finally(() => asked.delete(asking))
      asked.add(asking)
      await sleep(0.2)
    }
    await Promise.all(asked)
  })()
  return {
    /** Checks sent in that interval. */
    between: (from: number, to: number) => checks.filter(({ at }) => at >= from && at < to),
    stop: async (): Promise<HealthCheck[]> => {
      watching = false
      await watched
      return checks
    },
  }
}

/** Every check succeeded within the limit. */
export async function expectHealthyThroughout(health: ReturnType<typeof watchHealth>): Promise<void> {
  const checks = await health.stop()
  const slowest = Math.max(...checks.map(({ ms }) => ms)) / 1000
  console.log(`/healthz ${checks.length} checks, slowest ${slowest.toFixed(2)} s`)
  expect(checks.length).toBeGreaterThan(10)
  expect(checks.filter(({ status }) => status !== 200)).toEqual([])
  expectLatency(slowest, 10, '/healthz')
}
