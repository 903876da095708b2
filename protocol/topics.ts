/**
 * Where things are said. An *endpoint* is whoever holds the MQTT connection: a light that connects directly, or a
 * center (concentrator) that speaks for its lights. Its user name is its device id, so one access rule covers all:
 * it publishes below `lamplighter/1/<its id>/up/` and hears `lamplighter/1/<its id>/down/`, nothing else.
 */

/** Version of this protocol; it is part of every topic, so that a later one can live beside it. */
export const PROTOCOL_VERSION = 1

/** What an endpoint may say. */
export const UP = ['telemetry', 'acknowledgement', 'presence', 'inventory', 'plan', 'cabinet'] as const
/** What an endpoint is told. */
export const DOWN = ['command', 'plan', 'inventory'] as const

export type UpWord = (typeof UP)[number]
export type DownWord = (typeof DOWN)[number]

/** Letters, digits and `. _ : @ -`, 2 to 64 of them: whatever MQTT or a path would read as syntax is left out. */
export const DEVICE_ID = /^[\p{L}\p{N}._:@-]{2,64}$/u

const ROOT = `lamplighter/${PROTOCOL_VERSION}`

/** Topic on which an endpoint speaks, e.g. `lamplighter/1/L-0001/up/telemetry`. */
export function upTopic(endpoint: string, word: UpWord): string {
  return `${ROOT}/${endpoint}/up/${word}`
}

/** Topic on which an endpoint is spoken to, e.g. `lamplighter/1/L-0001/down/command`. */
export function downTopic(endpoint: string, word: DownWord): string {
  return `${ROOT}/${endpoint}/down/${word}`
}

/** The one filter an endpoint subscribes to. */
export function downFilter(endpoint: string): string {
  return `${ROOT}/${endpoint}/down/#`
}

/** All that an endpoint may say. */
export function upFilter(endpoint: string): string {
  return `${ROOT}/${endpoint}/up/#`
}

/** The one filter the platform subscribes to. */
export const ALL_UP = `${ROOT}/+/up/+`

/** Reads an upward topic; undefined for anything that is not one. */
export function readUpTopic(topic: string): { endpoint: string; word: UpWord } | undefined {
  const [root, version, endpoint, direction, word, ...rest] = topic.split('/')
  if (root !== 'lamplighter' || version !== String(PROTOCOL_VERSION) || direction !== 'up' || rest.length > 0) return
  if (endpoint === undefined || !DEVICE_ID.test(endpoint)) return
  return UP.includes(word as UpWord) ? { endpoint, word: word as UpWord } : undefined
}
