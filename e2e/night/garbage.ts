import type { Server } from './server.ts'

/*
 * What a server is waiting to clear away hides what it keeps.
 */

/** With this in its environment it can be asked to collect its garbage, in all its threads. */
export const GARBAGE_COLLECTION_ENV = {
  NODE_OPTIONS: `--import ${new URL('../../bench/collectGarbage.mjs', import.meta.url)}`,
}

/** Asks for it, and waits. @returns MB that the server holds then */
export async function collectGarbage(server: Server, seconds = 1): Promise<number> {
  process.kill(server.pid, 'SIGUSR2')
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return server.rss()
}
