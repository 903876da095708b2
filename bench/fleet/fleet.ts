import { type Child, openChild } from '../childProcess.ts'
import type { Request } from './requests.ts'

export type Fleet = Child<Request>

/** A process that plays lights. */
export function openFleet(doors: AsyncDisposableStack): Fleet {
  return openChild(doors, new URL('./process.ts', import.meta.url))
}
