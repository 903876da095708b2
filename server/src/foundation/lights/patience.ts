import { sql } from 'kysely'

/*
 * How long the platform waits for a light or center, in s: of `light_device` or `light_center` left joined with its
 * `device_mode as m`.
 */

/** Of a new model, and of a light without a model: the defaults of device_mode. */
export const DEFAULT_PATIENCE = {
  /** until an unanswered command expires */
  command_seconds: 15,
  /** until an unanswered command is sent again */
  resend_seconds: 4,
  /** from the acknowledgement of a command to the reading that shows its effect */
  show_seconds: 10,
  /** first backoff before a plan is sent again */
  plan_seconds: 10,
  /** without a message until the light becomes OFFLINE */
  offline_after: 180,
}
export type Patience = typeof DEFAULT_PATIENCE

/** Literals: a parameter would hide from the planner that they are constant. */
function ofModel(column: keyof Patience) {
  return sql<number>`coalesce(${sql.ref(`m.${column}`)}, ${sql.lit(DEFAULT_PATIENCE[column])})`
}

export const COMMAND_SECONDS = ofModel('command_seconds')
export const RESEND_SECONDS = ofModel('resend_seconds')
export const SHOW_SECONDS = ofModel('show_seconds')
export const PLAN_SECONDS = ofModel('plan_seconds')
export const OFFLINE_AFTER = ofModel('offline_after')

/** Additional delay of a report, compared with a light that has the default patience. */
export const REPORT_DELAY_SECONDS = sql<number>`greatest(0, ${SHOW_SECONDS} - ${sql.lit(DEFAULT_PATIENCE.show_seconds)})`
