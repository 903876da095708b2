import { type Connection, transact } from '../../foundation/database/database.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { deleteHolidays, upsertHolidays } from './holidays.store.ts'
import { wholeCity } from './registry.ts'
import { type HolidayRow, selectHolidays } from './sources.store.ts'

export type { HolidayRow }

const MOST_DATES = 1000

export interface HolidayInput {
  date: string
  kind?: 'HOLIDAY' | 'WORKDAY' | null
  name?: string | null
}

/** Holidays, and weekend days that are worked, in their order. */
export async function findHolidays(db: Connection, viewer: Viewer, year: number): Promise<HolidayRow[]> {
  mayOrThrow(viewer, 'LightSchedule:read')
  return selectHolidays(db, year)
}

/** Dates that are there already are replaced; of a date that is given twice the last counts. @throws BAD_USER_INPUT */
export async function setHolidays(db: Connection, viewer: Viewer, dates: HolidayInput[]): Promise<HolidayRow[]> {
  wholeCity(mayOrThrow(viewer, 'LightSchedule:update'))
  notTooMany(dates)
  const rows = dates.map(({ date, kind, name }, index) => {
    dateOrThrow(`dates.${index}.date`, date)
    return { date, kind: kind ?? 'HOLIDAY', name: textOrThrow(`dates.${index}.name`, name, 100) }
  })
  const last = [...new Map(rows.map(row => [row.date, row])).values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  await transact(db, tx => upsertHolidays(tx, last))
  return last
}

/** Days go back to what their weekday says. @returns those that were something else */
export async function removeHolidays(db: Connection, viewer: Viewer, dates: string[]): Promise<HolidayRow[]> {
  wholeCity(mayOrThrow(viewer, 'LightSchedule:update'))
  notTooMany(dates)
  for (const [index, date] of dates.entries()) dateOrThrow(`dates.${index}`, date)
  return deleteHolidays(db, dates)
}

function notTooMany(dates: unknown[]): void {
  if (dates.length > MOST_DATES) throw badInput('dates', 'tooManyDates', 'at most 1,000 dates at once')
}

function dateOrThrow(field: string, date: string): void {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined
  // 2026-02-30 is read as a day of March.
  if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date)
    throw badInput(field, 'dateInvalid', 'a date is YYYY-MM-DD')
}
