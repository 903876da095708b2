import { Counter, Histogram, registry } from '../foundation/runtime/metrics.ts'

/** Why a message or connection was refused: label of the metric. */
export type Reason =
  | 'no_password'
  | 'wrong_password'
  | 'user_name_is_password'
  | 'certificate'
  | 'user_name'
  | 'mqtt_version'
  | 'keep_alive'
  | 'not_mqtt'
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
  | 'tls_closed'
  | 'broker'

export const receivedMessages = new Counter({
  name: 'lamplighter_messages_received_total',
  help: 'Messages received from lights and centers by kind, including malformed ones',
  labelNames: ['kind'],
  registers: [registry],
})

export const refusedMessages = new Counter({
  name: 'lamplighter_messages_refused_total',
  help: 'Refused messages and connections of lights and centers by reason; broker: errors of an external broker',
  labelNames: ['reason'],
  registers: [registry],
})

export const ingestSeconds = new Histogram({
  name: 'lamplighter_ingest_seconds',
  help: 'From the arrival of a message to its commit and acknowledgement, by kind',
  labelNames: ['kind'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
