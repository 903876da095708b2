import { z } from 'zod'
import { instant, lampSetting, plainText } from './values.ts'

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

/** Wall clock of the zone, 00:00 to 23:59. */
const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const civilDate = z.iso.date()

/** The lamps from an instant of a night on; an omitted lamp keeps its state. By the clock (`at`) or by the sun (`sun`). */
export const ruleEvent = z
  .object({
    at: wallClock.optional(),
    /** `at` is on the date after the one on which the night begins. */
    nextDay: z.boolean().optional(),
    /** Sunset of the date on which the night begins, or the sunrise of the date after it. */
    sun: z.enum(['SUNSET', 'SUNRISE']).optional(),
    /** Minutes after the sun's event; negative is before. */
    offsetMinutes: z.int().min(-720).max(720).optional(),
    main: lampSetting.optional(),
    sub: lampSetting.optional(),
  })
  .refine(({ at, sun }) => (at === undefined) !== (sun === undefined), 'either at or sun')
export type RuleEvent = z.infer<typeof ruleEvent>

/** A night: the first event begins it, the last one ends it. */
export const ruleProgram = z.object({ id: plainText(64).min(1), events: z.array(ruleEvent).min(2).max(50) })
export type RuleProgram = z.infer<typeof ruleProgram>

/**
 * The evenings of a program: not in `except`, and in `dates` or on one of `days`; without `dates` and `days`, every evening.
 */
export const ruleDays = z.object({
  program: plainText(64).min(1),
  days: z.array(z.enum(WEEKDAYS)).max(7).optional(),
  dates: z.array(civilDate).max(1000).optional(),
  except: z.array(civilDate).max(1000).optional(),
})
export type RuleDays = z.infer<typeof ruleDays>

/**
 * A plan that a light evaluates by itself, without end. The first entry of `calendar` that contains the date of an evening
 * names the program of its night; without one, no night begins. A night ends when the next one begins.
 */
export const planRules = z.object({
  /** IANA name, e.g. Asia/Shanghai */
  zone: plainText(64).min(1),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  programs: z.array(ruleProgram).max(100),
  calendar: z.array(ruleDays).max(100),
  /** Has priority over the programs from `from` until `until`. */
  override: z
    .object({ from: instant, until: instant, main: lampSetting.optional(), sub: lampSetting.optional() })
    .optional(),
})
export type PlanRules = z.infer<typeof planRules>
