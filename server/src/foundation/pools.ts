import type pg from 'pg'

const made = new Set<pg.Pool>()

/** pg keeps no list of its pools. */
export function enlist(pool: pg.Pool): void {
  made.add(pool)
}

/** All that are open in this thread. */
export function pools(): pg.Pool[] {
  for (const pool of made) if (pool.ended) made.delete(pool)
  return [...made]
}
