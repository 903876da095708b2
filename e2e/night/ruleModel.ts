import { Temporal } from 'temporal-polyfill'
import { eventsBetween, type Preset } from './expectedSchedule.ts'

/*
 * What one light has to do by the order of the rules, computed independently of the platform: MAINTENANCE, OVERRIDE,
 * DAYLIGHT, SCHEDULE, PRESET, MANUAL, SITE_DEFAULT. Pure. Instants in ms since 1970, levels in %.
 */

type Rule = 'MAINTENANCE' | 'OVERRIDE' | 'DAYLIGHT' | PlanRule | 'MANUAL'
type PlanRule = 'SCHEDULE' | 'PRESET' | 'SITE_DEFAULT'

export interface PlannedStep {
  at: number
  kind: 'ON' | 'OFF'
  level: number
  rule: PlanRule
}

/** Of several programs, the first one that applies on an evening holds for its night. */
export interface NightProgram extends Preset {
  rule: PlanRule
  /** of the evening, 1 is Monday; default: all */
  weekdays?: number[]
}

/** A request of an operator; 0: what the light did before a request, and does after it where nothing is planned. */
export interface Request {
  id: number
  level: number
  /** undefined: without an end, which holds only where nothing is planned */
  until?: number | undefined
}

export interface LightModel {
  level: number
  isInMaintenance: boolean
  /** the last one is in effect; those before it return only if it is undone */
  requests: readonly Request[]
}

/** What is the same for all lights of a group. */
export interface GroupRules {
  /** undefined: nothing is planned, as in a MANUAL group without a schedule */
  steps: readonly PlannedStep[] | undefined
  /** an active daylight rule of the district; never of a MANUAL group */
  daylight?: { level: number; until: number } | undefined
}

export interface Outcome {
  /** undefined: no rule, the light stays as it is */
  rule: Rule | undefined
  level: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Until then a change of rules is checked for darker times. */
const HORIZON_MS = 36 * 60 * MINUTE_MS

/** Steps of programs, the first of which has precedence, with from ≤ at < to. */
export function plannedSteps(programs: readonly NightProgram[], from: number, to: number): PlannedStep[] {
  const taken = new Set<string>()
  const steps: PlannedStep[] = []
  for (const { rule, weekdays, ...preset } of programs) {
    let evening: Temporal.PlainDate | undefined
    const own = new Set<string>()
    for (const { kind, at } of eventsBetween(preset, from - 2 * DAY_MS, to)) {
      if (kind === 'ON')
        evening = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(preset.zone).toPlainDate()
      if (!evening || (weekdays && !weekdays.includes(evening.dayOfWeek)) || taken.has(`${evening}`)) continue
      own.add(`${evening}`)
      steps.push({ at, kind, rule, level: kind === 'ON' ? preset.level : 0 })
    }
    for (const date of own) taken.add(date)
  }
  return steps.sort((a, b) => a.at - b.at)
}

export function stepAt(steps: readonly PlannedStep[], at: number): PlannedStep | undefined {
  return steps.findLast(step => step.at <= at)
}

export function nextStep(steps: readonly PlannedStep[], at: number): PlannedStep | undefined {
  return steps.find(step => step.at > at)
}

/** The rule of a light at an instant, now or in the future, if no operator does anything until then. */
export function outcomeAt(light: LightModel, { steps, daylight }: GroupRules, at: number): Outcome {
  if (light.isInMaintenance) return { rule: 'MAINTENANCE', level: light.level }
  const top = light.requests.at(-1)
  if (top?.until !== undefined && top.until > at) return { rule: 'OVERRIDE', level: top.level }
  const planned = steps && stepAt(steps, at)
  if (planned) {
    const isRaised = daylight !== undefined && at < daylight.until && daylight.level > planned.level
    return isRaised ? { rule: 'DAYLIGHT', level: daylight.level } : { rule: planned.rule, level: planned.level }
  }
  const manual = light.requests.findLast(({ until }) => until === undefined)
  return manual ? { rule: 'MANUAL', level: manual.level } : { rule: undefined, level: light.level }
}

/** The light at an instant: requests that have ended are gone, and its level is that of its rule. */
export function settled(light: LightModel, rules: GroupRules, at: number): LightModel {
  const { rule, level } = outcomeAt(light, rules, at)
  const isPlanned = rule === 'SCHEDULE' || rule === 'PRESET' || rule === 'SITE_DEFAULT'
  return { ...light, level, requests: isPlanned ? [] : withoutExpired(light.requests, at) }
}

/** What a request replaced does not return when it expires. */
function withoutExpired(requests: readonly Request[], at: number): readonly Request[] {
  const top = requests.at(-1)
  return top?.until !== undefined && top.until <= at ? cut(requests, requests.length - 1) : requests
}

/** Without one request, and those with an end that it replaced. */
function cut(requests: readonly Request[], index: number): readonly Request[] {
  const keep = requests.findLastIndex(({ until }, i) => i < index && until === undefined)
  return [...requests.slice(0, keep + 1), ...requests.slice(index + 1)]
}

/** The same light under a new request; without an end of its own, it ends with the next event of the plan. */
export function withRequest(light: LightModel, rules: GroupRules, request: Request, at: number): LightModel {
  if (light.isInMaintenance) return light
  const isPlanned = rules.steps !== undefined && stepAt(rules.steps, at) !== undefined
  const until = request.until ?? (isPlanned ? nextStep(rules.steps!, at)?.at : undefined)
  const hasManual = light.requests.some(other => other.until === undefined)
  const before = isPlanned || hasManual ? [] : [{ id: 0, level: light.level }]
  return settled({ ...light, requests: [...before, ...light.requests, { ...request, until }] }, rules, at)
}

/** Undone: as if it had not been made. */
export function withoutRequest(light: LightModel, id: number): LightModel {
  return { ...light, requests: light.requests.filter(request => request.id !== id) }
}

/** Ended by an operator: it and what it replaced do not return; without an end, the light is off. */
export function withEnded(light: LightModel, id: number): LightModel {
  const { requests } = light
  const index = requests.findIndex(request => request.id === id)
  if (index < 0) return light
  if (requests[index]!.until !== undefined) return { ...light, requests: cut(requests, index) }
  const isHeld = !requests.some(({ until }, i) => i > index && until === undefined)
  const off = isHeld ? [{ id: 0, level: 0 }] : []
  return { ...light, requests: [...off, ...requests.slice(index + 1)] }
}

/** Instants after `at` at which the rule of a light may change. */
export function changesOf({ requests }: LightModel, { steps, daylight }: GroupRules, at: number): number[] {
  const ends = requests.slice(-1).flatMap(({ until }) => until ?? [])
  const planned = (steps ?? []).map(step => step.at)
  return [...ends, ...planned, ...(daylight ? [daylight.until] : [])].filter(change => change > at)
}

/** One side of a change: a light, and what else it is subject to. */
interface Side {
  light: LightModel
  rules: GroupRules
  /** a request that starts later */
  coming?: { from: number; until: number; level: number }
}

/** Whether a light is darker for at least a minute until the end of the coming night, or until a request ends later. */
export function isDarker(before: Side, after: Side, now: number): boolean {
  const horizon = Math.max(now + HORIZON_MS, ...[before, after].flatMap(endsOf))
  const changes = [before, after].flatMap(({ light, rules, coming }) => [
    ...changesOf(light, rules, now),
    ...(coming ? [coming.from, coming.until] : []),
  ])
  const times = [now, ...changes.filter(at => at > now && at < horizon), horizon].sort((a, b) => a - b)
  return times.some((at, i) => (times[i + 1] ?? 0) - at >= MINUTE_MS && levelOf(after, at) < levelOf(before, at))
}

function endsOf({ light, coming }: Side): number[] {
  return [light.requests.at(-1)?.until ?? 0, coming?.until ?? 0].filter(Number.isFinite)
}

/** A light in maintenance counts as dark. */
function levelOf({ light, rules, coming }: Side, at: number): number {
  if (light.isInMaintenance) return 0
  if (!coming || at < coming.from) return outcomeAt(light, rules, at).level
  if (at < coming.until) return coming.level
  // The override that it replaced does not return.
  const requests = light.requests.filter(({ until }) => until === undefined)
  return outcomeAt({ ...light, requests }, rules, at).level
}

/** lx, of the values that are plausible; undefined: fewer than three. */
export function medianLux(values: readonly number[]): number | undefined {
  const sorted = values.filter(value => value >= 0 && value <= 200_000).sort((a, b) => a - b)
  if (sorted.length < 3) return undefined
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}
