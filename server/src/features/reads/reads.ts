import { v7 as uuidv7 } from 'uuid'
import type { Capability } from '#protocol/capabilities.ts'
import type { Reading } from '#protocol/telemetry.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { notFound, someNotFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { isUuid } from '../../foundation/runtime/uuid.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { type CenterRow, findCenter } from '../centers/centers.ts'
import { findGroup } from '../groups/groups.ts'
import {
  askedStatus,
  lightCountOrThrow,
  MAX_LIGHTS,
  oneTargetOrThrow,
  type ReadInput,
  readSeconds,
} from './readRules.ts'
import {
  type DueRead,
  deleteExpiredReads,
  insertRead,
  type LightToRead,
  type ReadLightRow,
  type ReadRow,
  type ReadStatus,
  type ReadTarget,
  selectCabinetSeconds,
  selectLightsToRead,
  selectRead,
  selectReadLights,
  takeUnsentReads,
  updateAnswered,
  updateCabinetAnswered,
} from './reads.store.ts'

export type { DueRead, ReadLightRow, ReadRow, ReadStatus }

/*
 * Reading on demand (召测): the platform asks lights for a reading now. Lights answer with the id of the request; what they
 * report is stored like any other reading. A request is kept for a day after its end.
 */

/**
 * Asks lights for a reading: the given ones, those of a group, or those of a center and its cabinet.
 * @throws NOT_FOUND when the viewer may not see the target; BAD_USER_INPUT with the field
 */
export async function readLights(db: Connection, viewer: Viewer, input: ReadInput): Promise<ReadRow> {
  const account = accountOrThrow(viewer)
  const { target, center } = await targetOrThrow(db, viewer, input)
  const found = await lightsOrThrow(db, account, input, target)
  const id = uuidv7()
  return transact(db, async tx => {
    const lights = found.map(light => ({ ...light, status: askedStatus(light.online, light.reads) }))
    const cabinet = center && {
      status: askedStatus(center.online, supportsReads(center)),
      seconds: await selectCabinetSeconds(tx, center.id),
    }
    const seconds = readSeconds(cabinet ? [...lights, cabinet] : lights)
    const request = { id, center: center?.id ?? null, cabinet: cabinet?.status ?? null, by: account.name, seconds }
    await insertRead(tx, request, lights)
    await announce(tx, 'read.requested', {})
    return (await selectRead(tx, account, id))!
  })
}

/** A technician at the pole reads lights, too. */
function accountOrThrow(viewer: Viewer): Account {
  return may(viewer, 'LightDevice:test') ? signedIn(viewer) : mayOrThrow(viewer, 'LightDevice:operate')
}

async function targetOrThrow(
  db: Connection,
  viewer: Viewer,
  input: ReadInput,
): Promise<{ target: ReadTarget; center?: CenterRow }> {
  oneTargetOrThrow(input)
  const { ids, groupId, centerId } = input
  if (ids) return { target: { ids: [...new Set(ids)] } }
  if ((groupId ?? null) !== null) {
    if (!(await findGroup(db, viewer, groupId!))) throw notFound('group')
    return { target: { group: groupId! } }
  }
  const center = await findCenter(db, viewer, centerId!)
  if (!center) throw notFound('center')
  return { target: { center: center.id }, center }
}

async function lightsOrThrow(
  db: Connection,
  account: Account,
  input: ReadInput,
  target: ReadTarget,
): Promise<LightToRead[]> {
  if ('ids' in target) lightCountOrThrow(input, target.ids.length)
  const lights = await selectLightsToRead(db, account, target, MAX_LIGHTS + 1)
  if ('ids' in target && lights.length < target.ids.length)
    throw someNotFound('light', { requested: target.ids, found: lights.map(({ id }) => id) })
  lightCountOrThrow(input, lights.length)
  return lights
}

function supportsReads({ capabilities }: CenterRow): boolean {
  return (capabilities as Capability | null)?.reads ?? false
}

/** Undefined after a day, and if the viewer may see none of its lights. */
export async function findRead(db: Connection, viewer: Viewer, id: string): Promise<ReadRow | undefined> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return isUuid(id) ? selectRead(db, account, id) : undefined
}

export async function findReadLights(
  db: Connection,
  viewer: Viewer,
  which: { id: string; status: ReadStatus | null | undefined },
  args: PageArgs,
): Promise<Page<ReadLightRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectReadLights(db, account, which, page)), ...page }
}

/** Called by the gateway: requests to send now. Each is sent once: an operator repeats it. */
export function takeReads(tx: Connection): Promise<DueRead[]> {
  return takeUnsentReads(tx)
}

/** Called by the gateway with all readings of a batch: costs nothing unless one of them answers a request. */
export async function recordReadAnswers(
  tx: Connection,
  received: { endpoint: string; reading: Reading }[],
): Promise<void> {
  const answers = received.flatMap(({ endpoint, reading: { readId, light = endpoint } }) =>
    readId !== undefined && isUuid(readId) ? [{ id: readId, endpoint, light }] : [],
  )
  if (answers.length > 0) await updateAnswered(tx, answers)
}

/** Called by the gateway: a cabinet that answers a request. */
export async function recordCabinetAnswer(db: Connection, endpoint: string, readId: string | undefined): Promise<void> {
  if (readId !== undefined && isUuid(readId)) await updateCabinetAnswered(db, readId, endpoint)
}

/** Called by the clock. */
export const removeOldReads = deleteExpiredReads
