import type { DeviceEvent } from './deviceEvents.ts'

/** Events that are not over, then all others, each the newest first. An event lasts until the next one of its kind. */
export function activeFirst(newestFirst: readonly DeviceEvent[]): { active: DeviceEvent[]; past: DeviceEvent[] } {
  const kinds = new Set<string>()
  const active: DeviceEvent[] = []
  const past: DeviceEvent[] = []
  for (const event of newestFirst) {
    const isCurrent = event.active && !kinds.has(event.kind)
    kinds.add(event.kind)
    if (isCurrent) active.push(event)
    else past.push(event)
  }
  return { active, past }
}
