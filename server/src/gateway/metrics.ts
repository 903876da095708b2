import { Counter, Histogram, registry } from '../foundation/runtime/metrics.ts'

/** Why something that came was refused: a word for counting, beside the sentence for the log. */
export type Reason =
  | 'unauthenticated'
  | 'unchecked'
  | 'forbidden_topic'
  | 'too_large'
  | 'malformed'
  | 'not_stored'
  | 'unknown_light'
  | 'late_acknowledgement'
  | 'version_ahead'
  | 'overrun'
  | 'too_many_connections'
  | 'tls'
  | 'broker'

export const received = new Counter({
  name: 'lamplighter_messages_received_total',
  help: 'Messages of lights and centers that were taken in, by kind; those that break the rules, too',
  labelNames: ['kind'],
  registers: [registry],
})

export const refusedMessages = new Counter({
  name: 'lamplighter_messages_refused_total',
  help: 'What was refused at the door of the lights, by reason; broker: trouble with a broker of somebody else',
  labelNames: ['reason'],
  registers: [registry],
})

export const ingestSeconds = new Histogram({
  name: 'lamplighter_ingest_seconds',
  help: 'From the arrival of a message until it is committed and its sender may be told so, by kind',
  labelNames: ['kind'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
