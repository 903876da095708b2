import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { deleteHolidays, upsertHolidays } from './holidays.store.ts'
import { fullScopeOrThrow } from './registry.ts'
import { type HolidayRow, selectHolidays } from './sources.store.ts'
import { dateOrThrow } from './values.ts'

export type { HolidayRow }

const MAX_DATES = 1000

export const HolidayKind = builder.enumType('HolidayKind', {
  description: 'How a day counts, regardless of its weekday.',
  values: { HOLIDAY: {}, WORKDAY: { description: 'a working weekend day (调休)' } } as const,
})

export const HolidayInput = builder.inputType('HolidayInput', {
  description: 'A day that does not count as its weekday.',
  fields: t => ({
    date: t.string({ required: true, extensions: { emptyKey: 'dateInvalid' }, description: 'YYYY-MM-DD' }),
    kind: t.field({ type: HolidayKind, description: 'default: HOLIDAY' }),
    name: t.string({}),
  }),
})
export type HolidayInput = typeof HolidayInput.$inferInput

/** Holidays and working weekend days, by date. */
export async function findHolidays(db: Connection, viewer: Viewer, year: number): Promise<HolidayRow[]> {
  mayOrThrow(viewer, 'LightSchedule:read')
  return selectHolidays(db, year)
}

/** Adds dates or replaces them; for repeated dates the last one wins. @throws BAD_USER_INPUT */
export async function setHolidays(db: Connection, viewer: Viewer, dates: HolidayInput[]): Promise<HolidayRow[]> {
  fullScopeOrThrow(mayOrThrow(viewer, 'LightSchedule:update'))
  checkSelectionSize(dates)
  const checks = dates.map(({ date, kind, name }, index) => () => ({
    ...checkFields({
      date: () => dateOrThrow(`dates.${index}.date`, date),
      name: () => textOrThrow(`dates.${index}.name`, name, 100),
    }),
    kind: kind ?? ('HOLIDAY' as const),
  }))
  const rows = checkFields(checks)
  const last = [...new Map(rows.map(row => [row.date, row])).values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  await transact(db, tx => upsertHolidays(tx, last))
  return last
}

/** Removes days. @returns the removed ones */
export async function removeHolidays(db: Connection, viewer: Viewer, dates: string[]): Promise<HolidayRow[]> {
  fullScopeOrThrow(mayOrThrow(viewer, 'LightSchedule:update'))
  checkSelectionSize(dates)
  checkFields(dates.map((date, index) => () => dateOrThrow(`dates.${index}`, date)))
  return deleteHolidays(db, dates)
}

function checkSelectionSize(dates: unknown[]): void {
  if (dates.length > MAX_DATES) throw badInput('dates', 'tooManyDates', 'at most 1,000 dates at once')
}
