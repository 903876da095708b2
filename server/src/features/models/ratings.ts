import { addDays } from '#lighting/time/zone.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { dateOrThrow } from '../../foundation/runtime/dateSpan.ts'
import type { ModelRow } from './models.store.ts'
import { applyRatingsOfToday, type Rating, selectRatings, selectSiteDays, upsertRating } from './ratings.store.ts'

/*
 * Rated power by the day from which it is valid, so that baselines of earlier days stay as they are. The columns of the
 * model have the values of today, for everything that compares with the present.
 */

export type { Rating }
export type Watts = Pick<Rating, 'main_watts' | 'sub_watts' | 'standby_watts'>

const WATTS = ['main_watts', 'sub_watts', 'standby_watts'] as const
const MAX_DAYS_AHEAD = 3660

function wattsOf({ main_watts, sub_watts, standby_watts }: Watts): Watts {
  return { main_watts, sub_watts, standby_watts }
}

function isEmpty(watts: Watts): boolean {
  return WATTS.every(column => watts[column] === null)
}

/** @param ratings of one model, oldest first; the oldest one is valid on earlier days, too */
function ratingOn(ratings: Rating[], day: string): Rating | undefined {
  return ratings.findLast(({ valid_from }) => valid_from <= day) ?? ratings[0]
}

/** @param validFrom left out: today @throws BAD_USER_INPUT */
async function validFromOrThrow(tx: Connection, validFrom: string | null | undefined, createdAt: Date) {
  const { today, day: createdOn } = await selectSiteDays(tx, createdAt)
  if (validFrom == null) return { today, createdOn, from: today }
  dateOrThrow('input.validFrom', validFrom)
  if (validFrom > addDays(today, MAX_DAYS_AHEAD))
    throw badInput('input.validFrom', 'modelValidFromOutOfRange', 'at most ten years ahead')
  return { today, createdOn, from: validFrom }
}

/** @throws BAD_USER_INPUT */
export function validFromNeedsWatts(validFrom: string | null | undefined, hasWatts: boolean): void {
  if (validFrom != null && !hasWatts)
    throw badInput('input.validFrom', 'modelValidFromWithoutWatts', 'only together with watts')
}

/** The first rating of a new model. */
export async function rateNewModel(tx: Connection, model: ModelRow, validFrom?: string | null): Promise<void> {
  if (isEmpty(model)) return
  const { from } = await validFromOrThrow(tx, validFrom, model.created_at)
  await upsertRating(tx, { mode_id: model.id, valid_from: from, ...wattsOf(model) })
}

/**
 * Stores changed watts with the day from which they are valid; earlier and later ratings stay.
 * @param changes columns that are given; those that are left out keep the value of that day
 * @returns the watts of today
 */
export async function rateModel(
  tx: Connection,
  model: ModelRow,
  changes: Partial<Watts>,
  validFrom?: string | null,
): Promise<Watts> {
  const { today, createdOn, from } = await validFromOrThrow(tx, validFrom, model.created_at)
  const ratings = await selectRatings(tx, [model.id])
  const before = wattsOf(ratingOn(ratings, from) ?? model)
  const after = { ...before, ...changes }
  if (WATTS.every(column => before[column] === after[column])) return wattsOf(ratingOn(ratings, today) ?? model)
  const rate = (valid_from: string, watts: Watts) => upsertRating(tx, { mode_id: model.id, valid_from, ...watts })
  // Days before the oldest rating have its watts, or those of the model: a rating of their own keeps them.
  const isOldest = ratings.every(({ valid_from }) => valid_from > from)
  if (isOldest && !isEmpty(before)) {
    const dayBefore = addDays(from, -1)
    await rate(createdOn < dayBefore ? createdOn : dayBefore, before)
  }
  await rate(from, after)
  return wattsOf(ratingOn(await selectRatings(tx, [model.id]), today)!)
}

/** Newest first, by model. */
export async function findRatings(db: Connection, models: number[]): Promise<Map<number, Rating[]>> {
  const found = Map.groupBy(await selectRatings(db, models), ({ mode_id }) => mode_id)
  return new Map(models.map(id => [id, found.get(id)?.toReversed() ?? []]))
}

/** Called by the clock: a rating whose first day has come becomes the current one. */
export const applyDueRatings = applyRatingsOfToday
