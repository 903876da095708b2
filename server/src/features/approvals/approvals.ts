import { type Connection, committed, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { multiLineTextOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { Approved } from '../../foundation/graphql/graphql.ts'
import { controlChangesOf } from '../../foundation/lights/controlChanges.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { notifyAdmins } from '../notifications/notifications.ts'
import { type Darkening, findDarkening } from '../protection/guard.ts'
import {
  type ApprovalRow,
  type ApprovalStatus,
  decide,
  hasOtherApprover,
  insertImmediate,
  insertPending,
  lockApproval,
  type Operation,
  selectApprovalPage,
  selectApprovals,
  setApprovedLights,
} from './approvals.store.ts'

export type { ApprovalRow, Operation }

/*
 * An operation that darkens protected lights, goes below a minimum level, or darkens more lights than one person may, is rolled
 * back and stored. It runs when a second person approves it within 15 minutes (decision 091).
 */

const MAX_NOTE_LENGTH = 200

/** The operation was rolled back: it needs an approval. */
export class ApprovalNeeded extends Refusal {
  readonly darkening: Darkening
  /** lights that got other rules, and those of requests */
  readonly lights: number[]

  constructor(darkening: Darkening, lights: number[], approvalId?: number) {
    const { reasons, lights: darkened } = darkening
    const message = `a second person has to approve: ${darkened} lights would be darker (${reasons.join(', ')})`
    super('CONFLICT', message, { key: 'approvalNeeded', reasons, lights: darkened, approvalId })
    this.darkening = darkening
    this.lights = lights
  }
}

interface Caller {
  db: Database
  viewer: Viewer
  approved?: Approved | undefined
}

/**
 * For every operation of a user, at the end of its transaction. With an approval, stores that it was used.
 * @throws ApprovalNeeded, CONFLICT for an approval that was decided or has expired
 */
export async function approvedOrThrow(tx: Connection, operation: Operation, caller: Caller): Promise<void> {
  const { db, viewer, approved } = caller
  if (!viewer.account) return
  const darkening = await findDarkening(tx, committed(db))
  if (approved) return completeOrThrow(tx, approved, darkening)
  if (!darkening) return
  if (await mayRunAtOnce(tx, viewer.account)) return runAtOnce(tx, viewer.account, operation, darkening)
  throw neededBy(tx, darkening)
}

function neededBy(tx: Connection, darkening: Darkening): ApprovalNeeded {
  const { lights, requests } = controlChangesOf(tx)
  return new ApprovalNeeded(darkening, [...lights, ...requests.flatMap(request => [...request.lights])])
}

/** An approval holds for the lights that it named. */
async function completeOrThrow(tx: Connection, approved: Approved, darkening: Darkening | undefined): Promise<void> {
  const { id, by, note, writeAudit } = approved
  const approval = await lockApproval(tx, id)
  if (!approval || !(await decide(tx, id, { status: 'APPROVED', by, note }))) throw isOver()
  await writeAudit(tx)
  if (!darkening) return
  const known = new Set(approval.light_ids)
  if (darkening.lights > approval.darkened || darkening.guarded.some(light => !known.has(light)))
    throw new Refusal('CONFLICT', 'it would darken other lights than when it was requested', {
      key: 'approvalOutdated',
    })
  await approveRequests(tx, darkening)
}

/** Requests that start later may darken these lights. */
async function approveRequests(tx: Connection, { guarded }: Darkening): Promise<void> {
  const campaigns = controlChangesOf(tx).requests.flatMap(({ campaign }) => campaign ?? [])
  if (campaigns.length > 0) await setApprovedLights(tx, campaigns, guarded)
}

function isOver(): Refusal {
  return new Refusal('CONFLICT', 'it was decided, or has expired', { key: 'approvalOver' })
}

async function mayRunAtOnce(tx: Connection, account: Account): Promise<boolean> {
  return account.permissions.has('Approval:bypass') || !(await hasOtherApprover(tx, account.id))
}

async function runAtOnce(tx: Connection, account: Account, operation: Operation, darkening: Darkening): Promise<void> {
  const id = await insertImmediate(tx, account, operation, darkening)
  await notifyAdmins(tx, `approval ${id}`, {
    job: 'DARKENED_ALONE',
    ...{ id, action: operation.action, by: account.name, lights: darkening.lights },
  })
  await approveRequests(tx, darkening)
}

/**
 * Runs the work of an operation that continues after the response, in one transaction.
 * @throws ApprovalNeeded with the id of the stored approval; what the work throws
 */
export async function withApproval(
  db: Database,
  operation: Operation,
  caller: Omit<Caller, 'db'>,
  work: (tx: Connection) => Promise<void>,
): Promise<void> {
  try {
    await transact(db, async tx => {
      await work(tx)
      await approvedOrThrow(tx, operation, { ...caller, db })
    })
  } catch (error) {
    throw error instanceof ApprovalNeeded ? await requestApproval(db, caller.viewer, operation, error) : error
  }
}

/** After the rollback: stores the request. @returns the error with the id of the approval */
export async function requestApproval(
  db: Database,
  viewer: Viewer,
  operation: Operation,
  { darkening, lights }: ApprovalNeeded,
): Promise<ApprovalNeeded> {
  const account = signedIn(viewer)
  const approval = await transact(db, async tx => {
    const { id, isNew } = await insertPending(tx, account, operation, darkening)
    const about = { id, action: operation.action, by: account.name, lights: darkening.lights }
    if (isNew) await notifyAdmins(tx, `approval ${id}`, { job: 'APPROVAL_NEEDED', ...about }, account.id)
    return id
  })
  return new ApprovalNeeded(darkening, lights, approval)
}

/** Newest first: all, or without Approval:read the viewer's own. */
export async function findApprovalPage(
  db: Connection,
  viewer: Viewer,
  status: ApprovalStatus[] | null | undefined,
  args: PageArgs,
): Promise<Page<ApprovalRow>> {
  const account = signedIn(viewer)
  const page = readPage(args)
  const filter = { status: status ?? null, ...(may(viewer, 'Approval:read') ? {} : { requestedBy: account.id }) }
  return { ...(await selectApprovalPage(db, filter, page)), ...page }
}

/** null: there is none, or the viewer may not see it. */
export async function findApproval(db: Connection, viewer: Viewer, id: number): Promise<ApprovalRow | null> {
  const account = signedIn(viewer)
  const [found] = await selectApprovals(db, [id])
  return found && (may(viewer, 'Approval:read') || found.requested_by === account.id) ? found : null
}

/** What a second person approves. @throws NOT_FOUND, CONFLICT; BAD_USER_INPUT for the own request */
export async function approvableOrThrow(db: Connection, viewer: Viewer, id: number): Promise<ApprovalRow> {
  const account = mayOrThrow(viewer, 'Approval:approve')
  const approval = await findApproval(db, viewer, id)
  if (!approval) throw notFound('approval')
  if (approval.requested_by === account.id)
    throw badInput('id', 'approvalOfOwnRequest', 'a second person has to approve')
  if (approval.status !== 'PENDING') throw isOver()
  return approval
}

/** @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT */
export async function refuseApproval(
  db: Connection,
  viewer: Viewer,
  id: number,
  note: string | null | undefined,
): Promise<ApprovalRow> {
  const by = mayOrThrow(viewer, 'Approval:approve')
  const checked = noteOrThrow(note)
  await approvableOrThrow(db, viewer, id)
  return decided(db, id, { status: 'REFUSED', by, note: checked })
}

/** The requester no longer wants it. @throws NOT_FOUND, CONFLICT */
export async function withdrawApproval(db: Connection, viewer: Viewer, id: number): Promise<ApprovalRow> {
  const account = signedIn(viewer)
  const [found] = await selectApprovals(db, [id])
  if (found?.requested_by !== account.id) throw notFound('approval')
  return decided(db, id, { status: 'WITHDRAWN' })
}

async function decided(db: Connection, id: number, decision: Parameters<typeof decide>[2]): Promise<ApprovalRow> {
  return transact(db, async tx => {
    if (!(await decide(tx, id, decision))) throw isOver()
    return (await selectApprovals(tx, [id]))[0]!
  })
}

/** @throws BAD_USER_INPUT */
export function noteOrThrow(note: string | null | undefined): string | null {
  return multiLineTextOrThrow('note', note ?? null, MAX_NOTE_LENGTH) ?? null
}
