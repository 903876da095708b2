/**
 * Loaded into the server before it begins (`node --import`): a client that connects to BENCH_LOOP_SOCKET gets the event loop
 * delay since the last connection.
 */
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// npm, which starts the server, gets the same NODE_OPTIONS.
if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
  const { watchLoop } = await import('../server/src/testing/loopDelay.ts')
  let watched = watchLoop()
  createServer(async socket => {
    const delay = await watched()
    watched = watchLoop()
    socket.end(JSON.stringify(delay))
  })
    .listen(process.env.BENCH_LOOP_SOCKET)
    .unref()
}
