/** Loaded into the server at start (`node --import`): on SIGUSR2 all its threads run a full garbage collection. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// npm, which starts the server, gets the same NODE_OPTIONS. In a thread this is the file of the thread.
if (!isMainThread || process.argv[1]?.endsWith('main.ts')) {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  // Each thread has its own heap; signals reach the main thread only.
  const threads = new BroadcastChannel('collect garbage')
  threads.unref()
  if (isMainThread)
    process.on('SIGUSR2', () => {
      threads.postMessage('now')
      collect()
    })
  else threads.onmessage = collect
}
