import { openLog } from '../foundation/runtime/log.ts'
import { measureThread } from '../foundation/runtime/metrics.ts'
import { beThread } from '../foundation/runtime/threads.ts'
import { openGateway } from './gateway.ts'
import type { Given, Ports } from './openThread.ts'

/** The gateway in a thread of its own, so that ten thousand lights reporting never make an operator wait. */
await beThread<Given, Ports>(async ({ options, logging }) => {
  const { port, tlsPort, state, close } = await openGateway(options, openLog(logging))
  return { opened: { port, tlsPort }, answers: { state, metrics: () => measureThread('gateway')() }, close }
})
