/** Requests to the process of a fleet. */
export type Request =
  | {
      act: 'connect'
      port: number
      endpoints: string[]
      password?: string
      /** of each endpoint: the lights behind it */
      behind?: string[][]
      /** whether they subscribe to commands, and say that they are there */
      listens: boolean
    }
  /** each says how all of its lights are, once */
  | { act: 'tell' }
  | { act: 'sink'; port: number }
  | { act: 'sunk' }
  | { act: 'flood'; inFlight: number; seconds: number }
  /** so many messages a second, whether those before are acknowledged or not; answered when all are */
  | { act: 'steady'; perSecond: number; seconds: number }
  | { act: 'report'; perSecond: number }
  | { act: 'probe'; times: number; everyMs: number }
  | { act: 'leave' }

export interface FloodResult {
  acknowledged: number
  seconds: number
  /** ms since 1970 */
  began: number
  /** ms from a message to its PUBACK */
  p50: number
  p99: number
}

/** How long one message took at a time, ms. */
export interface Latency {
  p50: number
  p99: number
}
