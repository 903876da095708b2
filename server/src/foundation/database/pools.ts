/** What is told of connections that are held: pg's own pools tell it. */
export interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  ended: boolean
}

const made = new Set<Pool>()

/** pg keeps no list of its pools. */
export function enlist(pool: Pool): void {
  made.add(pool)
}

/** All that are open in this thread. */
export function pools(): Pool[] {
  for (const pool of made) if (pool.ended) made.delete(pool)
  return [...made]
}
