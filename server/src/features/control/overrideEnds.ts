import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, someNotFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { originOf, type StoredOrigin } from '../../foundation/lights/commandOrigin.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { applyDesiredState } from '../desired/desired.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import {
  deleteOverrides,
  type EndEffect,
  type NewEnd,
  selectEndEffect,
  updateOverrideEnds,
  type Which,
} from './overrideEnds.store.ts'
import { checkEnd } from './overrideLevels.ts'
import { selectVisibleOverrideIds } from './overrides.store.ts'
import { dropReplaced } from './undo.store.ts'

export type { EndEffect }

/*
 * An override without an end is changed only where it is named: the end of all overrides after a storm must not darken lights
 * that are switched by hand (decision 085).
 */

/** Overrides to end or to move; without both, all that have an end. */
export interface Chosen {
  ids?: number[] | null
  /** lights of a target */
  where?: Where | null
}

/** At most one of them; none: the next event of the plan of each light. */
export interface End {
  until?: Date | null
  /** later than the present end of each light; without an end, from now */
  minutes?: number | null
}

/** A year. */
const MAX_MINUTES = 527_040

/** @throws NOT_FOUND; BAD_USER_INPUT */
async function whichOrThrow(db: Connection, account: Account, { ids, where }: Chosen): Promise<Which> {
  if (ids && where) throw badInput('where', 'overridesOrLights', 'overrides or lights, not both')
  if (where) return { lights: whereToSql(where, DEVICE_COLUMNS) }
  if (!ids) return {}
  const wanted = [...new Set(ids)]
  const found = await selectVisibleOverrideIds(db, account, wanted)
  if (found.length < wanted.length) throw someNotFound('override', { requested: wanted, found })
  return { ids: wanted }
}

/** What the lights would do if these overrides ended now. @throws NOT_FOUND; BAD_USER_INPUT */
export async function previewEndOverrides(db: Connection, viewer: Viewer, chosen: Chosen): Promise<EndEffect> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return selectEndEffect(db, account, await whichOrThrow(db, account, chosen))
}

/**
 * Ends these overrides on the viewer's lights: the next rule applies. Lights without an end are off then, unless something is
 * planned for them. An override that has already ended is no error.
 * @returns the lights that were under one
 * @throws NOT_FOUND; BAD_USER_INPUT
 */
export async function endOverrides(db: Connection, viewer: Viewer, chosen: Chosen): Promise<number[]> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const which = await whichOrThrow(tx, account, chosen)
    const lights = await deleteOverrides(tx, account, which)
    await dropReplaced(tx, account, { overrides: which.ids, lights })
    return applyTo(tx, lights, originOf(tx, 'ENDED', { account }))
  })
}

/**
 * Moves the end of these overrides on the viewer's lights, earlier or later.
 * @returns the lights that are under one; for the next event, those with a plan
 * @throws NOT_FOUND; BAD_USER_INPUT for an end that is not within a year, and if no light has a next event
 */
export async function moveOverrideEnd(db: Connection, viewer: Viewer, chosen: Chosen, end: End): Promise<number[]> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  const newEnd = endOrThrow(end)
  return transact(db, async tx => {
    const lights = await updateOverrideEnds(tx, account, await whichOrThrow(tx, account, chosen), newEnd)
    if (lights.length === 0 && newEnd === 'NEXT_EVENT')
      throw badInput('until', 'noNextEvent', 'none of the lights has a next event of a schedule')
    return applyTo(tx, lights, originOf(tx, 'END_MOVED', { account }))
  })
}

function endOrThrow({ until, minutes }: End): NewEnd {
  const hasMinutes = typeof minutes === 'number'
  if (until && hasMinutes) throw badInput('minutes', 'untilOrMinutes', 'an end or minutes, not both')
  checkEnd(until, 'until')
  if (until) return { until }
  if (!hasMinutes) return 'NEXT_EVENT'
  if (minutes < 1 || minutes > MAX_MINUTES)
    throw badInput('minutes', 'minutesOutOfRange', `1 to ${MAX_MINUTES} minutes`)
  return { minutes }
}

async function applyTo(tx: Connection, lights: number[], origin: StoredOrigin): Promise<number[]> {
  await applyDesiredState(tx, lights, origin)
  await announce(tx, 'light.changed', { ids: lights })
  return lights
}
