import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { noteControlChange } from '../../foundation/lights/controlChanges.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import { type ProtectionSettings, selectSettings } from './guard.store.ts'
import { selectProtectedCount, setMinimum, updateLimit, updateProtected } from './protection.store.ts'

/*
 * Settings of the protection of lights. Whatever reduces it needs an approval itself: guard.ts compares the settings, too.
 */

const HOURS = 24

export interface Protection extends ProtectionSettings {
  protectedCount: number
}

export async function findProtection(db: Connection, viewer: Viewer): Promise<Protection> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return { ...(await selectSettings(db)), protectedCount: await selectProtectedCount(db, account) }
}

export interface ProtectionChange {
  /** null: unlimited; undefined: unchanged */
  limit?: number | null | undefined
  /** levels null: no minimum */
  minimums?: { roadClass: string; levels?: number[] | null }[] | null | undefined
}

/** All changes or none. @throws BAD_USER_INPUT with the fields */
export async function changeProtection(
  db: Connection,
  viewer: Viewer,
  { limit, minimums }: ProtectionChange,
): Promise<Protection> {
  mayOrThrow(viewer, 'Site:update')
  checkFields([
    () => checkLimit(limit),
    ...(minimums ?? []).map(
      ({ levels }, index) =>
        () =>
          checkLevels(levels, `input.minimums.${index}.levels`),
    ),
  ])
  return transact(db, async tx => {
    if (limit !== undefined) await updateLimit(tx, limit)
    for (const { roadClass, levels } of minimums ?? []) await setMinimum(tx, roadClass, levels ?? null)
    return findProtection(tx, viewer)
  })
}

function checkLimit(limit: number | null | undefined): void {
  if (typeof limit === 'number' && limit < 1) throw badInput('input.limit', 'limitTooLow', 'at least 1, or null')
}

function checkLevels(levels: number[] | null | undefined, field: string): void {
  if (!levels) return
  const areValid = levels.length === HOURS && levels.every(level => level >= 0 && level <= 100)
  if (!areValid) throw badInput(field, 'minimumLevelsInvalid', '24 levels of 0 to 100 %')
}

/** @returns how many lights changed @throws FORBIDDEN for accounts that see a part of the lights */
export async function protectLights(
  db: Connection,
  viewer: Viewer,
  where: Where,
  isProtected: boolean,
): Promise<number> {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('change the protection of lights')
  return transact(db, async tx => {
    const lights = await updateProtected(tx, whereToSql(where, DEVICE_COLUMNS), isProtected)
    noteControlChange(tx, lights)
    if (lights.length > 0) await announce(tx, 'light.changed', { ids: lights })
    return lights.length
  })
}
