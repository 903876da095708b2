import { badInput } from '../graphql/errors.ts'

const DAY_MS = 86_400_000

/** ms of midnight UTC of a civil date. @throws BAD_USER_INPUT naming the field */
function dateOrThrow(field: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text || text < '1970')
    throw badInput(field, 'dateInvalid', 'a date is YYYY-MM-DD')
  return at
}

/** Civil dates, both included. @throws BAD_USER_INPUT for what is no date, an end before the start, or too many days */
export function dateSpanOrThrow({ from, to }: { from: string; to: string }, mostDays: number): void {
  const days = (dateOrThrow('to', to) - dateOrThrow('from', from)) / DAY_MS + 1
  if (days < 1) throw badInput('to', 'spanEmpty', 'to is not before from')
  if (days > mostDays) throw badInput('to', 'spanTooLong', `at most ${mostDays} days`)
}
