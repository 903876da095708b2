import { client, reading } from './client.ts'

/** Reads again what the page shows: something changed it for which there is no event. */
export function repeatQueries(): void {
  for (const operation of [...reading.values()]) client.reexecuteOperation(operation)
}
