import { parentPort, workerData } from 'node:worker_threads'
import { openLog } from '../foundation/log.ts'
import { type GatewayOptions, openGateway } from './gateway.ts'

/** The gateway in a thread of its own, so that ten thousand lights reporting never make an operator wait. */
const { options, logLevel } = workerData as { options: GatewayOptions; logLevel: string }

try {
  const gateway = await openGateway(options, openLog(logLevel))
  parentPort!.on('message', async () => {
    await gateway.close()
    process.exit(0)
  })
  parentPort!.postMessage({ port: gateway.port })
} catch (error) {
  parentPort!.postMessage({ error: (error as Error).message, code: (error as { code?: string }).code })
}
