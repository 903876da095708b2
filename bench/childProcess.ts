import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Sends a request to a separate process; resolves with its response. */
export type Child<Request> = <Answer = object>(request: Request) => Promise<Answer & Cost>

/** Processor time of the child for this request. */
export interface Cost {
  cpuMicros: number
}

interface Answer {
  id: number
  answer?: object
  error?: string
}

/** Part of the load in a separate process, so that measuring does not slow it down. */
export function startChild<Request extends object>(resources: AsyncDisposableStack, file: URL): Child<Request> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  child.on('message', ({ id, answer, error }: Answer) => {
    const asked = waiting.get(id)!
    waiting.delete(id)
    if (error) asked.reject(new Error(error))
    else asked.resolve(answer as never)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process is gone'))
  })
  resources.defer(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  return request =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      child.send({ id, ...request })
    })
}

/** Runs in that process: handles requests. */
export function answer<Request extends object>(act: (request: Request) => Promise<object>): void {
  process.on('message', async ({ id, ...request }: Request & { id: number }) => {
    const before = process.cpuUsage()
    try {
      const answer = await act(request as unknown as Request)
      const { user, system } = process.cpuUsage(before)
      process.send!({ id, answer: { ...answer, cpuMicros: user + system } satisfies Cost })
    } catch (error) {
      process.send!({ id, error: (error as Error).stack })
    }
  })
  process.on('disconnect', () => process.exit(0))
}
