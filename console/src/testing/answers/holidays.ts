import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'

const byDate = (a: Row, b: Row) => (a.date < b.date ? -1 : 1)

/** @returns the days that were something else */
function takeAway(city: City, dates: string[]): Row[] {
  const gone = city.rows.holidays.filter(({ date }) => dates.includes(date))
  for (const day of gone) city.remove('holidays', day)
  return gone.sort(byDate)
}

function dateOrThrow(field: string, date: string): void {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined
  // 2026-02-30 is read as a day of March.
  if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date)
    throw badInput(field, 'dateInvalid', 'a date is YYYY-MM-DD')
}

export const holidayAnswers: Answers = {
  Query: {
    holidays: (_, { year }, { city }) =>
      city.rows.holidays.filter(({ date }) => date.startsWith(`${year}-`)).sort(byDate),
  },
  Mutation: {
    setHolidays: (_, { dates }: { dates: { date: string; kind?: string; name?: string }[] }, { city }) => {
      checkFields(
        dates.flatMap(({ date, name }, index) => [
          () => dateOrThrow(`dates.${index}.date`, date),
          () => textOrThrow(`dates.${index}.name`, name, 100),
        ]),
      )
      takeAway(
        city,
        dates.map(({ date }) => date),
      )
      return dates.map(({ kind = 'HOLIDAY', ...day }) => city.add('holidays', { ...day, kind }))
    },
    removeHolidays: (_, { dates }: { dates: string[] }, { city }) => {
      checkFields(dates.map((date, index) => () => dateOrThrow(`dates.${index}`, date)))
      return takeAway(city, dates)
    },
  },
}
