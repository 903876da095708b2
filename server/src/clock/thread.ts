import { openLog } from '../foundation/runtime/log.ts'
import { instrumentThread } from '../foundation/runtime/metrics.ts'
import { runThread } from '../foundation/runtime/threads.ts'
import { openClock } from './clock.ts'
import type { ClockThreadInput } from './openThread.ts'

/** The clock runs in a thread of its own, so that requests of operators do not delay scheduled switching. */
await runThread<ClockThreadInput, object>(async ({ options, logging }) => {
  const { close } = await openClock(options, openLog(logging))
  return { opened: {}, answers: { isResponding: () => true, metrics: () => instrumentThread('clock')() }, close }
})
