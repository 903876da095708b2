/**
 * MQTT topics. An *endpoint* holds an MQTT connection: a light that connects directly, or a center (concentrator) that
 * represents its lights. Its user name is its device id, so one access rule covers all: it publishes below
 * `lamplighter/1/<its id>/up/` and subscribes below `lamplighter/1/<its id>/down/`, nothing else.
 */

/** Version of this protocol. It is part of each topic, so that several versions can be in use. */
const PROTOCOL_VERSION = 1

/** Messages of endpoints. */
export const UP_KINDS = [
  'telemetry',
  'acknowledgement',
  'presence',
  'inventory',
  'plan',
  'cabinet',
  'capabilities',
  'events',
  'sensor',
] as const
/** Messages to endpoints. */
export const DOWN_KINDS = ['command', 'plan', 'inventory', 'read', 'circuit'] as const

export type UpKind = (typeof UP_KINDS)[number]
export type DownKind = (typeof DOWN_KINDS)[number]

/** 2 to 64 letters, digits and `. _ : @ -`: no characters with a meaning in MQTT topics or paths. */
export const DEVICE_ID = /^[\p{L}\p{N}._:@-]{2,64}$/u

const ROOT = `lamplighter/${PROTOCOL_VERSION}`

/** Topic of messages from an endpoint, e.g. `lamplighter/1/L-0001/up/telemetry`. */
export function upTopic(endpoint: string, kind: UpKind): string {
  return `${ROOT}/${endpoint}/up/${kind}`
}

/** Topic of messages to an endpoint, e.g. `lamplighter/1/L-0001/down/command`. */
export function downTopic(endpoint: string, kind: DownKind): string {
  return `${ROOT}/${endpoint}/down/${kind}`
}

/** The only filter an endpoint subscribes to. */
export function downFilter(endpoint: string): string {
  return `${ROOT}/${endpoint}/down/#`
}

/** Filter of all messages from an endpoint. */
export function upFilter(endpoint: string): string {
  return `${ROOT}/${endpoint}/up/#`
}

/** The only filter the platform subscribes to. */
export const ALL_UP_FILTER = `${ROOT}/+/up/+`

/** Parses a topic of messages from endpoints; undefined for other topics. */
export function readUpTopic(topic: string): { endpoint: string; kind: UpKind } | undefined {
  const [root, version, endpoint, direction, kind, ...rest] = topic.split('/')
  if (root !== 'lamplighter' || version !== String(PROTOCOL_VERSION) || direction !== 'up' || rest.length > 0) return
  if (endpoint === undefined || !DEVICE_ID.test(endpoint)) return
  return UP_KINDS.includes(kind as UpKind) ? { endpoint, kind: kind as UpKind } : undefined
}
