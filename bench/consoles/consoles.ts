import { stringifyDocument } from '@urql/core'
import type { DocumentNode } from 'graphql'
import { type Child, startChild } from '../childProcess.ts'
import type { Request } from './requests.ts'

export type Consoles = Child<Request>

/** A process that keeps live streams open, as consoles do. */
export function openConsoles(resources: AsyncDisposableStack): Consoles {
  return startChild(resources, new URL('./process.ts', import.meta.url))
}

/** As the console sends it. */
export function subscription(document: DocumentNode, variables: object): { query: string; variables: object } {
  return { query: stringifyDocument(document), variables }
}
