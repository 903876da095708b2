import { createServer } from 'node:net'

/**
 * A port that is free and that no outgoing connection gets: ephemeral ports start at 32768 (Linux) or
 * 49152 (elsewhere).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const free = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise<void>(resolve => server.close(() => resolve()))
    if (free) return port
  }
}
