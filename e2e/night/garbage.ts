import type { Server } from './server.ts'

/*
 * Garbage collection on request: uncollected garbage would hide the memory that a server really holds.
 */

/** Environment that enables garbage collection on request in all threads. */
export const GARBAGE_COLLECTION_ENV = {
  NODE_OPTIONS: `--import ${new URL('../../bench/collectGarbage.mjs', import.meta.url)}`,
}

/** Collects garbage. @returns MB of memory afterwards */
export async function collectGarbage(server: Server, seconds = 1): Promise<number> {
  process.kill(server.pid, 'SIGUSR2')
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return server.rss()
}
