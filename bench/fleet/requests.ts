/** Requests to the process of a fleet. */
export type Request =
  | {
      act: 'connect'
      port: number
      endpoints: string[]
      password?: string
      /** lights of each endpoint */
      behind?: string[][]
      /** whether they subscribe to commands and report their presence */
      listens: boolean
    }
  /** each reports all of its lights once */
  | { act: 'tell' }
  | { act: 'sink'; port: number }
  | { act: 'sunk' }
  | { act: 'flood'; inFlight: number; seconds: number }
  /** messages per second (open loop); resolves when all are acknowledged */
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

/** Latency of single messages, ms. */
export interface Latency {
  p50: number
  p99: number
}
