import { badInput } from '../errors/errors.ts'
import { checkFields } from '../errors/fieldErrors.ts'

const DAY_MS = 86_400_000

/** ms of midnight UTC of a civil date. @throws BAD_USER_INPUT naming the field */
export function dateOrThrow(field: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text || text < '1970')
    throw badInput(field, 'dateInvalid', 'a date is YYYY-MM-DD')
  return at
}

/** Checks a range of civil dates, both included. @throws BAD_USER_INPUT for an invalid date or order, or too many days */
export function dateSpanOrThrow({ from, to }: { from: string; to: string }, maxDays: number): void {
  const { start, end } = checkFields({ start: () => dateOrThrow('from', from), end: () => dateOrThrow('to', to) })
  const days = (end - start) / DAY_MS + 1
  if (days < 1) throw badInput('to', 'spanEmpty', 'to must not be before from')
  if (days > maxDays) throw badInput('to', 'spanTooLong', `at most ${maxDays} days`)
}
