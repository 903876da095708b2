/** What open consoles can be told. */
export type Request =
  | {
      act: 'open'
      url: string
      headers: Record<string, string>
      /** one stream each */
      subscriptions: { query: string; variables: object }[]
    }
  /** forget what was heard */
  | { act: 'begin' }
  /** the streams that told of a light, ms after it was measured; and how many events they got */
  | { act: 'end' }
  | { act: 'close' }

export interface Heard {
  events: number
  bytes: number
  /** ms from the reading of a light to the console */
  late: number[]
}
