/** Requests to the process of open consoles. */
export type Request =
  | {
      act: 'open'
      url: string
      headers: Record<string, string>
      /** one stream each */
      subscriptions: { query: string; variables: object }[]
    }
  /** resets what was received */
  | { act: 'begin' }
  /** returns the events received, and their delay after the measurement, ms */
  | { act: 'end' }
  | { act: 'close' }

export interface Received {
  events: number
  bytes: number
  /** ms from the reading of a light to the console */
  late: number[]
}
