import type { City } from './city.ts'
import type { Faults } from './faults.ts'
import type { LiveStream } from './liveStream.ts'
import type { Viewer } from './permissions.ts'

/** Overrides a root field. */
export type Override = (args: Record<string, unknown>, call: Call) => unknown

/** The parts of the server that resolvers use. */
interface ServerParts {
  city: City
  readonly faults: Faults
  readonly live: LiveStream
  readonly overrides: Record<string, Override>
}

/** Context of a resolver. */
export interface Call {
  server: ServerParts
  city: City
  /** undefined: not signed in */
  viewer: Viewer | undefined
  /** of a subscription: ids of lights that its map has */
  seen?: Set<number>
}

/** A request to the API. */
export interface GraphqlRequest {
  query: string
  variables?: Record<string, unknown> | null
}
