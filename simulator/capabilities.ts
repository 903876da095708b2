import type { Capability } from '#protocol/capabilities.ts'
import type { Light } from './light.ts'

const MEASURES = ['POWER', 'CURRENT', 'ENERGY', 'VOLTAGE', 'TEMPERATURE', 'SIGNAL_STRENGTH', 'LAMP_FAILURE']
const LIGHTS_PER_ENTRY = 1000

/** What an endpoint of protocol 1.1 announces. Lights without memory are named one by one. A cabinet has contactors. */
export function announcementOf(
  { lights, cabinet }: { lights: ReadonlyMap<string, Light>; cabinet: object | undefined },
  reportEveryMs: number,
): { capabilities: Capability[] } {
  const reportEverySeconds = Math.max(1, Math.round(reportEveryMs / 1000))
  const withoutMemory = [...lights.values()].filter(light => light.keepsNoPlan).map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(withoutMemory.length / LIGHTS_PER_ENTRY) }, (_, part) => ({
    lights: withoutMemory.slice(part * LIGHTS_PER_ENTRY, (part + 1) * LIGHTS_PER_ENTRY),
    holds: 'NONE' as const,
  }))
  const own: Capability = { holds: 'RULES', reads: true, reportEverySeconds, measures: MEASURES }
  return { capabilities: [cabinet ? { ...own, circuits: true } : own, ...parts] }
}
