import { type Connection, transact } from '../../foundation/database/database.ts'
import { notAllowed, notFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import {
  changedColumnsOrThrow,
  fitOrThrow,
  inUse,
  mergedValues,
  nameTaken,
  newAttributeOrThrow,
} from './attributeChecks.ts'
import type {
  LightAttributeCreateInput,
  LightAttributeUpdateInput,
  LightAttributeValueInput,
} from './attributeInput.ts'
import {
  ATTRIBUTES_OF_LIGHTS,
  type AttributeRow,
  type AttributeValue,
  countLights,
  deleteAttribute,
  insertAttribute,
  isNameTaken,
  type LightValues,
  lockAttribute,
  reserveId,
  selectAttributes,
  selectValues,
  updateAttribute,
} from './attributes.store.ts'
import type { StoredValues } from './attributeValues.ts'

/*
 * Attributes of lights that an installation defines itself, with typed values (decision 078). Definitions concern the
 * whole city; values are part of the light.
 */

export type { AttributeRow, AttributeValue, LightValues }
export { ATTRIBUTES_OF_LIGHTS }

/** In the order of their names. */
export async function findAttributes(db: Connection, viewer: Viewer): Promise<AttributeRow[]> {
  mayOrThrow(viewer, 'LightDevice:read')
  return selectAttributes(db)
}

/** For each attribute: how many lights that the viewer may see have a value. */
export async function countValues(db: Connection, viewer: Viewer): Promise<Map<number, number>> {
  return countLights(db, lightsVisibleTo(signedIn(viewer)))
}

/** For lights that the viewer may see. */
export async function valuesOfLights(db: Connection, lights: number[]): Promise<LightValues[]> {
  return selectValues(db, lights)
}

/** An id for an attribute that `addAttribute` creates later. */
export async function reserveAttributeId(db: Connection): Promise<number> {
  return reserveId(db)
}

/** @param id a reserved one @throws BAD_USER_INPUT with the field */
export async function addAttribute(
  db: Connection,
  viewer: Viewer,
  input: LightAttributeCreateInput,
  id?: number,
): Promise<AttributeRow> {
  editorOrThrow(viewer)
  const columns = newAttributeOrThrow(input)
  return transact(db, async tx => {
    fitOrThrow((await selectAttributes(tx)).length + 1, 'input.name')
    const made = await insertAttribute(tx, columns, id ?? (await reserveId(tx)))
    if (!made) throw nameTaken(columns.name)
    return made
  })
}

/** @throws NOT_FOUND, BAD_USER_INPUT with the field */
export async function changeAttribute(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightAttributeUpdateInput,
): Promise<AttributeRow> {
  editorOrThrow(viewer)
  return transact(db, async tx => {
    const attribute = await lockAttribute(tx, id)
    if (!attribute) throw notFound('attribute')
    const columns = changedColumnsOrThrow(attribute, input)
    if (columns.name && (await isNameTaken(tx, columns.name, id))) throw nameTaken(columns.name)
    return updateAttribute(tx, id, columns)
  })
}

/** Its values are lost. @throws NOT_FOUND; CONFLICT with the number of lights that have a value, unless forced */
export async function removeAttribute(
  db: Connection,
  viewer: Viewer,
  id: number,
  { force }: { force: boolean },
): Promise<AttributeRow> {
  const account = editorOrThrow(viewer)
  return transact(db, async tx => {
    const found = await lockAttribute(tx, id)
    if (!found) throw notFound('attribute')
    const count = (await countLights(tx, lightsVisibleTo(account))).get(id) ?? 0
    if (count > 0 && !force) throw inUse(count)
    await deleteAttribute(tx, id)
    return found
  })
}

/**
 * Called by features that created them, with their permission: deletes those of which no light has a value. @returns
 * them
 */
export async function removeUnusedAttributes(tx: Connection, viewer: Viewer, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const counts = await countLights(tx, lightsVisibleTo(signedIn(viewer)))
  const unused = ids.filter(id => !counts.has(id))
  for (const id of unused) await deleteAttribute(tx, id)
  return unused
}

/**
 * The values of a light after a change. Attributes that are not named keep theirs; values of deleted attributes are
 * dropped. @throws BAD_USER_INPUT with the field
 */
export async function changedValues(
  tx: Connection,
  before: StoredValues | null,
  input: readonly LightAttributeValueInput[],
): Promise<StoredValues | null> {
  return mergedValues(await selectAttributes(tx), before, input)
}

/** @throws FORBIDDEN, for accounts that see a part of the city, too */
function editorOrThrow(viewer: Viewer): Account {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('define attributes')
  return account
}
