import type { Origin } from '#lighting/desired/origin.ts'
import type { Connection } from '../database/database.ts'
import type { Account } from '../security/viewer.ts'

/** What caused a desired state, as stored with it and with its commands. */
export interface StoredOrigin {
  kind: Origin
  /** name at that time, and id of the account of the console */
  by?: string
  admin?: number
  /** id of the client that sent the request */
  client?: number
  campaign?: number
  /** name of the second person */
  approvedBy?: string
}

/** The request that a transaction belongs to. */
interface Requester {
  client: number
  approvedBy?: string | undefined
}

const requesters = new WeakMap<Connection, Requester>()

/** Notes which client's request a transaction runs, and who approved it. */
export function noteRequester(tx: Connection, requester: Requester): void {
  requesters.set(tx, requester)
}

/** @param account undefined: the platform itself */
export function originOf(
  tx: Connection,
  kind: Origin,
  { account, campaign }: { account?: Account; campaign?: number | undefined } = {},
): StoredOrigin {
  const { client, approvedBy } = requesters.get(tx) ?? {}
  return {
    kind,
    ...(account && { by: account.name }),
    ...(account?.kind === 'ADMIN' && { admin: account.id }),
    ...(client !== undefined && { client }),
    ...(campaign !== undefined && { campaign }),
    ...(approvedBy !== undefined && { approvedBy }),
  }
}
