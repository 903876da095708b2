import { openLog } from '../foundation/runtime/log.ts'
import { instrumentThread } from '../foundation/runtime/metrics.ts'
import { runThread } from '../foundation/runtime/threads.ts'
import { openGateway } from './gateway.ts'
import type { GatewayThreadInput, Ports } from './openThread.ts'

/** The gateway runs in a thread of its own, so that messages of ten thousand lights do not delay operators. */
await runThread<GatewayThreadInput, Ports>(async ({ options, logging }) => {
  const { port, tlsPort, state, close } = await openGateway(options, openLog(logging))
  return { opened: { port, tlsPort }, answers: { state, metrics: () => instrumentThread('gateway')() }, close }
})
