import { type SqlBool, sql } from 'kysely'
import { type Condition, type Connection, lookups } from '../database/database.ts'
import type { Account } from './viewer.ts'

/*
 * Row-level access (customer scope). What an account may see: everything, or, for a customer, authorised lights, groups
 * and centers. Every query that returns or counts lights, groups or centers contains one of these conditions:
 * operations on a whole group or center need nothing more.
 */

/**
 * Connection for short queries of an account. Those of a customer read their whole scope, so they are not pipelined.
 */
export function lookupsFor(db: Connection, { onlyAuthorisedTo }: Account, rows = 1): Connection {
  return onlyAuthorisedTo === undefined ? lookups(db, rows) : db
}

const ALL = sql<SqlBool>`true`

/** What an account may see. */
export type Scope = Pick<Account, 'onlyAuthorisedTo'>

/** Condition on `light_device as d`: lights that the account may see. */
export function lightsVisibleTo({ onlyAuthorisedTo: admin }: Scope): Condition {
  if (admin === undefined) return ALL
  return sql<SqlBool>`(
    d.id in (select light_device_id from light_device_manager where admin_id = ${admin})
    or d.group_id in (select light_group_id from light_group_manager where admin_id = ${admin})
    or d.center_id in (select light_center_id from light_center_manager where admin_id = ${admin}))`
}

/**
 * Condition on `light_group as g`: groups that are authorised as a whole. See `groupsNamedTo` for groups whose names an
 * account may read.
 */
export function groupsVisibleTo({ onlyAuthorisedTo: admin }: Scope): Condition {
  if (admin === undefined) return ALL
  return sql<SqlBool>`g.id in (select light_group_id from light_group_manager where admin_id = ${admin})`
}

/** Condition on `light_group as g`: visible groups, and groups of visible lights. */
export function groupsNamedTo(account: Account): Condition {
  if (account.onlyAuthorisedTo === undefined) return ALL
  return sql<SqlBool>`(${groupsVisibleTo(account)}
    or exists (select from light_device d where d.group_id = g.id and ${lightsVisibleTo(account)}))`
}

/**
 * Condition on `light_center as c`: centers that are authorised as a whole. See `centersNamedTo` for centers whose
 * names an account may read.
 */
export function centersVisibleTo({ onlyAuthorisedTo: admin }: Scope): Condition {
  if (admin === undefined) return ALL
  return sql<SqlBool>`c.id in (select light_center_id from light_center_manager where admin_id = ${admin})`
}

/** Condition on `light_center as c`: visible centers, and centers of visible lights. */
export function centersNamedTo(account: Account): Condition {
  if (account.onlyAuthorisedTo === undefined) return ALL
  return sql<SqlBool>`(${centersVisibleTo(account)}
    or exists (select from light_device d where d.center_id = c.id and ${lightsVisibleTo(account)}))`
}

/**
 * Condition on `session as s` with its account (`admin as a`, `app_user as u`): the site requires a second factor, and
 * the account has none. It may do nothing but set it up.
 */
export const LACKS_SECOND_FACTOR = sql<boolean>`((select second_factor_demanded from site) and not exists (
  select from second_factor f where f.on_since is not null and (f.admin_id = a.id or f.user_id = u.id)))`
