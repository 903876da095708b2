import { type Connection, databaseTime } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { type Retention, selectRetention, writeRetention } from './retention.store.ts'

export type { Retention }

export async function retention(db: Connection, viewer: Viewer): Promise<Retention> {
  mayOrThrow(viewer, 'Site:update')
  return selectRetention(db)
}

/** There are no readings before this instant. Called by other features; they check their own permission. */
export async function readingsKeptSince(db: Connection): Promise<Date> {
  const { readingDays } = await selectRetention(db)
  return new Date((await databaseTime(db)) - readingDays * 86_400_000)
}

/** Older data is deleted at the next run of the task, and cannot be restored. @throws BAD_USER_INPUT with the field; CONFIRMATION_NEEDED for fewer days */
export async function changeRetention(db: Connection, viewer: Viewer, days: Retention): Promise<Retention> {
  const account = mayOrThrow(viewer, 'Site:update')
  checkFields([() => checkDays(days, 'readingDays'), () => checkDays(days, 'hourDays')])
  if (days.hourDays < days.readingDays)
    throw badInput('hourDays', 'retentionOfHoursTooShort', 'hourly sums must be kept at least as long as readings')
  const before = await selectRetention(db)
  if (days.readingDays < before.readingDays || days.hourDays < before.hourDays) confirmedOrThrow(account)
  await writeRetention(db, days)
  return days
}

function checkDays(days: Retention, field: keyof Retention): void {
  if (!(days[field] >= 2 && days[field] <= 3650))
    throw badInput(field, 'retentionOutOfRange', 'must be 2 to 3,650 days')
}
