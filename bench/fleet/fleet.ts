import { type Child, startChild } from '../childProcess.ts'
import type { Request } from './requests.ts'

export type Fleet = Child<Request>

/** A process that simulates lights. */
export function openFleet(resources: AsyncDisposableStack): Fleet {
  return startChild(resources, new URL('./process.ts', import.meta.url))
}
