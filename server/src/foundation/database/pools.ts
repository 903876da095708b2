/** Figures of a connection pool, as pg's own pools have them. */
export interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  ended: boolean
}

const registered = new Set<Pool>()

/** pg keeps no list of its pools. */
export function registerPool(pool: Pool): void {
  registered.add(pool)
}

/** Open pools of this thread. */
export function pools(): Pool[] {
  for (const pool of registered) if (pool.ended) registered.delete(pool)
  return [...registered]
}
