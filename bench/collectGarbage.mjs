/** Loaded into the server before it begins (`node --import`): at SIGUSR2 it clears its memory of what nobody needs. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// npm, which starts the server, gets the same NODE_OPTIONS.
if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  })
}
