import { sql } from 'kysely'

/*
 * How long the platform waits for a light, in s: of `light_device as d` left joined with its `device_mode as m`. A light without a
 * model has the defaults of device_mode.
 */

/** Until an unanswered command expires. */
export const COMMAND_SECONDS = sql<number>`coalesce(m.command_seconds, 15)`
/** Until an unanswered command is sent again. */
export const RESEND_SECONDS = sql<number>`coalesce(m.resend_seconds, 4)`
/** From the acknowledgement of a command to the reading that shows its effect. */
export const SHOW_SECONDS = sql<number>`coalesce(m.show_seconds, 10)`
/** First backoff before a plan is sent again. */
export const PLAN_SECONDS = sql<number>`coalesce(m.plan_seconds, 10)`

/** Additional delay of a report, compared with a light that has the default patience. */
export const REPORT_DELAY_SECONDS = sql<number>`greatest(0, ${SHOW_SECONDS} - 10)`
