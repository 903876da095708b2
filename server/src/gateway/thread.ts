import { parentPort, workerData } from 'node:worker_threads'
import { openLog } from '../foundation/log.ts'
import { measured, measureThread } from '../foundation/metrics.ts'
import { type GatewayOptions, openGateway } from './gateway.ts'
import type { Question } from './openThread.ts'

/** The gateway in a thread of its own, so that ten thousand lights reporting never make an operator wait. */
const { options, logging } = workerData as { options: GatewayOptions; logging: Parameters<typeof openLog>[0] }

try {
  const gateway = await openGateway(options, openLog(logging))
  parentPort!.on('message', async ({ id, asked }: { id: number; asked: Question | 'close' }) => {
    if (asked === 'close') {
      await gateway.close()
      process.exit(0)
    }
    if (asked === 'metrics') measureThread('gateway')
    parentPort!.postMessage({ id, answer: asked === 'state' ? gateway.state() : await measured() })
  })
  parentPort!.postMessage({ port: gateway.port, tlsPort: gateway.tlsPort })
} catch (error) {
  parentPort!.postMessage({ error: (error as Error).message, code: (error as { code?: string }).code })
}
