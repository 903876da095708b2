import { openLog } from '../foundation/runtime/log.ts'
import { measureThread } from '../foundation/runtime/metrics.ts'
import { beThread } from '../foundation/runtime/threads.ts'
import { openClock } from './clock.ts'
import type { Given } from './openThread.ts'

/** The clock in a thread of its own, so that no sunset waits for what operators ask. */
await beThread<Given, object>(async ({ options, logging }) => {
  const { close } = await openClock(options, openLog(logging))
  return { opened: {}, answers: { isThere: () => true, metrics: () => measureThread('clock')() }, close }
})
