import type { Condition, Connection } from '../../foundation/database/database.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import { findAdminAccount } from '../sessions/sessions.ts'
import type { CampaignRow } from './campaigns.store.ts'
import {
  countLights,
  MAX_OVERLAPS,
  type ReplacedOverride,
  selectComing,
  selectReplacedOverrides,
} from './targetOverlaps.store.ts'

export type { ReplacedOverride }

/*
 * Two requests for the same lights: for each light, the newest to start is in effect. When it ends, the light returns to its
 * plan, not to the request that was replaced, unless it is undone.
 */

export interface Span {
  where: Where
  startsAt?: Date | null
  until?: Date | null
}

/** Overrides in effect that a request would replace, at most ten. */
export async function findReplacedOverrides(db: Connection, viewer: Viewer, span: Span): Promise<ReplacedOverride[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return selectReplacedOverrides(db, account, lightsOf(span.where), span.startsAt ?? undefined)
}

export interface ComingOverlap {
  campaign: CampaignRow
  /** it starts no later than the request, which replaces it; otherwise it replaces the request */
  startsEarlier: boolean
  /** that both reach now */
  lights: number
}

/** Coming requests for lights of a request, at a time when it is in effect: at most ten, the next to start first. */
export async function findComingOverlaps(db: Connection, viewer: Viewer, span: Span): Promise<ComingOverlap[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const found: ComingOverlap[] = []
  const owners = new Map<number | null, Account | undefined>()
  for (const campaign of await selectComing(db, account, span)) {
    const { by_admin } = campaign
    if (!owners.has(by_admin)) owners.set(by_admin, await accountOf(db, campaign))
    const owner = owners.get(by_admin)
    // It will be stopped at its start.
    if (!owner) continue
    const lights = await countLights(db, [
      ...[lightsOf(span.where), lightsVisibleTo(account)],
      ...[lightsOf(campaign.target as Where), lightsVisibleTo(owner)],
    ])
    if (lights > 0) found.push({ campaign, lights, startsEarlier: startsEarlier(campaign, span) })
    if (found.length === MAX_OVERLAPS) break
  }
  return found
}

/** Of two that start at once, the one that was stored first does. */
function startsEarlier({ starts_at }: CampaignRow, { startsAt }: Span): boolean {
  return Boolean(startsAt && starts_at && starts_at <= startsAt)
}

/** The account with its present rights. undefined: it may no longer operate lights */
export async function accountOf(db: Connection, { by_admin }: CampaignRow): Promise<Account | undefined> {
  const account = by_admin === null ? undefined : await findAdminAccount(db, by_admin)
  return account?.permissions.has('LightDevice:operate') ? account : undefined
}

export function lightsOf(where: Where): Condition {
  return whereToSql(where, DEVICE_COLUMNS)
}
