import type { DeviceEvent } from '#protocol/events.ts'

/** What is compared of an event. `time` in ms since 1970; null: left out. */
export interface EventState {
  active: boolean
  time: number | null
  value: number | null
  unit: string | null
  text: string | null
}

export function stateOf({ active, time, value, unit, text }: DeviceEvent): EventState {
  const at = time === undefined ? null : Date.parse(time)
  return { active, time: at, value: value ?? null, unit: unit ?? null, text: text ?? null }
}

/**
 * Whether an event differs from the last one: devices repeat their state after each connection, and brokers deliver twice. An
 * active event of another time is a new one, because some happen at an instant and never end (a restart, for example).
 */
export function isNewEvent(before: EventState | undefined, event: EventState): boolean {
  if (!before || before.active !== event.active) return true
  if (event.active && event.time !== null && event.time !== before.time) return true
  return before.value !== event.value || before.unit !== event.unit || before.text !== event.text
}
