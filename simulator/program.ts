import type { Plan } from '#protocol/plan.ts'
import type { PlanRules } from '#protocol/rules.ts'
import type { LampSetting } from '#protocol/values.ts'
import { nextChangeAfter, ruleStateAt } from './rules.ts'

const DAY = 86_400_000

export type ProgramEntry = { at: number; main?: LampSetting; sub?: LampSetting }

/** A stored plan; lights of a center may share one. */
export type Program = {
  version: number
  entries: ProgramEntry[]
  /** Entries of the last 24 hours, repeated every day after the last one. */
  daily: ProgramEntry[]
  /** Followed instead of the entries. */
  rules?: PlanRules
}

/** @throws Error if the entries are not in ascending order */
export function programOf(plan: Plan): Program {
  const entries = plan.entries.map(({ at, main, sub }) => ({ at: Date.parse(at), main, sub }))
  if (entries.some((entry, i) => i > 0 && entry.at <= (entries[i - 1] as ProgramEntry).at))
    throw new Error('entries are not in ascending order')
  const last = entries.at(-1)
  const daily = last ? entries.filter(entry => entry.at > last.at - DAY) : []
  return { version: plan.version, entries, daily, ...(plan.rules && { rules: plan.rules }) }
}

/** The entry in force at an instant, with its start. */
export function entryAt(program: Program, now: number): ProgramEntry | undefined {
  if (program.rules) return ruleStateAt(program.rules, now)
  const last = program.entries.at(-1)
  if (!last || now < last.at) return program.entries.findLast(entry => entry.at <= now)
  const shift = daysAfter(last, now)
  const today = program.daily.findLast(entry => entry.at + shift <= now)
  // Before the first entry of the day, the last one of the previous day is in force.
  return today ? { ...today, at: today.at + shift } : { ...last, at: last.at + shift - DAY }
}

/** Time of the change after `now`; Infinity for an empty plan. */
export function nextEntryAfter(program: Program, now: number): number {
  if (program.rules) return nextChangeAfter(program.rules, now)
  const next = program.entries.find(entry => entry.at > now)
  if (next) return next.at
  const last = program.entries.at(-1)
  if (!last) return Number.POSITIVE_INFINITY
  const shift = daysAfter(last, now)
  const today = program.daily.find(entry => entry.at + shift > now) as ProgramEntry
  return today.at + shift
}

/** Whole days in ms that move the last entry to the first instant after `now`. */
function daysAfter(last: ProgramEntry, now: number): number {
  return (Math.floor((now - last.at) / DAY) + 1) * DAY
}
