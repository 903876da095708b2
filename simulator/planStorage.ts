import type { Plan, PlanReport } from '#protocol/plan.ts'
import type { Light } from './light.ts'
import { type Program, programOf } from './program.ts'

const LIGHTS_PER_REPORT = 1000

/** Stores a plan in the lights of an endpoint. @returns ids of lights that stored it, and the reports to send */
export function storePlan(
  message: Plan,
  { endpoint, lights, retained }: { endpoint: string; lights: ReadonlyMap<string, Light>; retained: boolean },
): { stored: string[]; reports: PlanReport[] } {
  const program = readProgram(message, retained)
  const stored: string[] = []
  /** Lights with the same reason and the same stored version share a report. */
  const rejected = new Map<string, { reason: string; held: number | undefined; ids: string[] }>()
  for (const id of message.lights ?? [endpoint]) {
    const light = lights.get(id)
    if (light && !light.acceptsMessages) continue
    const reason = typeof program === 'string' ? program : light ? light.store(program) : 'no such light here'
    if (reason === undefined) {
      stored.push(id)
      continue
    }
    const held = light?.program?.version
    const key = `${held} ${reason}`
    rejected.set(key, { reason, held, ids: [...(rejected.get(key)?.ids ?? []), id] })
  }
  const report = (ids: string[]) => ({ version: message.version, lights: message.lights && ids })
  const reports: PlanReport[] = stored.length > 0 ? [{ ...report(stored), result: 'STORED' }] : []
  for (const { reason, held, ids } of rejected.values())
    reports.push({ ...report(ids), result: 'REJECTED', reason, held })
  return { stored, reports }
}

/** Reports of the stored plans, so that the platform need not send them again. */
export function storedPlans(endpoint: string, lights: Iterable<Light>): PlanReport[] {
  const byVersion = Map.groupBy(
    [...lights].filter(light => light.program && !light.ignoreCommands),
    light => light.program!.version,
  )
  return [...byVersion].flatMap(([version, group]) => {
    const ids = group.map(light => light.id)
    if (ids.length === 1 && ids[0] === endpoint) return [{ version, result: 'STORED' as const }]
    const parts = Array.from({ length: Math.ceil(ids.length / LIGHTS_PER_REPORT) }, (_, part) =>
      ids.slice(part * LIGHTS_PER_REPORT, (part + 1) * LIGHTS_PER_REPORT),
    )
    return parts.map(part => ({ version, lights: part, result: 'STORED' as const }))
  })
}

/** @returns the plan, or the reason why it cannot be stored */
function readProgram(message: Plan, retained: boolean): Program | string {
  if (retained) return 'retained'
  try {
    return programOf(message)
  } catch (error) {
    return (error as Error).message
  }
}
