import type { Condition, Connection } from '../../foundation/database/database.ts'
import { badInput, type ErrorCode } from '../../foundation/errors/errors.ts'
import { type Conditions, type Where, whereToSql } from '../../foundation/list/filters.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { AuditRow } from '../audit/audit.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import {
  affectsAny,
  affectsAnyWithin,
  affectsObject,
  countEntries,
  hasMoreThan,
  lightsWhere,
  madeBetween,
  madeBy,
  type ObjectSet,
  objectsOfRegion,
  onlyObject,
  type PersonRow,
  selectEntriesBefore,
  selectEntryPage,
  selectPeople,
  withoutAccount,
  withResult,
} from './auditSearch.store.ts'

export type { AuditRow, PersonRow }

/* Reading the audit: filters, names of objects, and the export. */

export interface Who {
  kind: 'ADMIN' | 'USER' | 'ANONYMOUS' | 'SYSTEM'
  id?: number | null
}

export interface Place {
  groupId?: number | null
  centerId?: number | null
  road?: string | null
  regionCode?: string | null
}

export type Outcome = 'OK' | 'REFUSED' | 'FAILED' | 'BEGUN'

export interface AuditFilter {
  who?: Who | null
  from?: Date | null
  to?: Date | null
  outcome?: Outcome | null
  place?: Place | null
}

export interface AuditQuery {
  where: Condition
  about?: { subject: string; id: number } | null
  filter?: AuditFilter | null
}

/** The server refused the operation, whatever it was to change. All other codes are failures of the operation itself. */
const REFUSALS: ErrorCode[] = [
  ...(['FORBIDDEN', 'UNAUTHENTICATED', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS'] as const),
  ...(['CONFIRMATION_NEEDED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_MISSING'] as const),
]

/** Rows of one export. */
export const MAX_EXPORTED = 100_000
/** Entries that an export reads at a time. */
export const MAX_EXPORT_PAGE = 1000
const MAX_PEOPLE = 2000
/** A place of more lights is searched as a region is. */
const MANY_LIGHTS = 1000
/** Of the entries of a region; without a start, before the end. */
const MAX_REGION_DAYS = 31
const DAY_MS = 86_400_000

/** Newest first. Needs AuditEntry:read. @throws BAD_USER_INPUT */
export async function findEntryPage(
  db: Connection,
  viewer: Viewer,
  query: AuditQuery,
  args: PageArgs,
): Promise<Page<AuditRow>> {
  mayOrThrow(viewer, 'AuditEntry:read')
  return selectEntryPage(db, await conditionsOf(db, query), readPage(args), Boolean(query.filter?.place))
}

/** For an export: the newest entries before an id. Needs AuditEntry:read. @throws BAD_USER_INPUT */
export async function findEntriesBefore(
  db: Connection,
  viewer: Viewer,
  query: AuditQuery,
  { before, limit }: { before: number; limit: number },
): Promise<AuditRow[]> {
  mayOrThrow(viewer, 'AuditEntry:read')
  if (limit < 1 || limit > MAX_EXPORT_PAGE)
    throw badInput('limit', 'limitOutOfRange', `limit is 1 to ${MAX_EXPORT_PAGE}`)
  return selectEntriesBefore(db, await conditionsOf(db, query), { before, limit })
}

/**
 * Begins an export, which the audit records: its entries are those that exist now.
 * @throws BAD_USER_INPUT for more entries than an export has
 */
export async function beginExport(
  db: Connection,
  viewer: Viewer,
  query: AuditQuery,
): Promise<{ count: number; before: number }> {
  mayOrThrow(viewer, 'AuditEntry:read')
  const { count, newest } = await countEntries(db, await conditionsOf(db, query), MAX_EXPORTED + 1)
  if (count > MAX_EXPORTED)
    throw badInput('filter', 'exportTooLarge', `an export has at most ${MAX_EXPORTED} rows`, { most: MAX_EXPORTED })
  return { count, before: (newest ?? 0) + 1 }
}

/** Accounts that the audit names, with their names as recorded. Needs AuditEntry:read. */
export async function findPeople(db: Connection, viewer: Viewer): Promise<PersonRow[]> {
  mayOrThrow(viewer, 'AuditEntry:read')
  return selectPeople(db, MAX_PEOPLE)
}

async function conditionsOf(db: Connection, { where, about, filter }: AuditQuery): Promise<Condition[]> {
  const { who, outcome, place, from, to } = filter ?? {}
  if (from && to && to <= from) throw badInput('filter.to', 'spanEmpty', 'to must be after from')
  const sets = place ? setsOf(place) : []
  const isLarge = Boolean(place) && (Boolean(place!.regionCode) || (await hasManyLights(db, sets)))
  const span = isLarge ? monthOrThrow({ from, to }) : { from, to }
  const parts = [where, ...madeBetween('e', span)]
  if (about) parts.push(affectsObject(about.subject, about.id))
  if (who) parts.push(personCondition(who))
  if (outcome) parts.push(outcomeCondition(outcome))
  if (place) parts.push(isLarge ? affectsAnyWithin(sets, madeBetween('x', span)) : affectsAny(sets))
  return parts
}

async function hasManyLights(db: Connection, sets: ObjectSet[]): Promise<boolean> {
  const [lights] = sets.filter(({ subject }) => subject === 'LightDevice')
  return lights !== undefined && (await hasMoreThan(db, lights, MANY_LIGHTS))
}

/**
 * The entries of a region, and of a place of many lights, are searched in a month: a city of 50,000 lights would be compared
 * with all entries.
 */
function monthOrThrow({ from, to }: Pick<AuditFilter, 'from' | 'to'>): { from: Date; to?: Date } {
  const end = to ?? new Date()
  const start = from ?? new Date(end.getTime() - MAX_REGION_DAYS * DAY_MS)
  if (end.getTime() - start.getTime() > (MAX_REGION_DAYS + 1) * DAY_MS)
    throw badInput('filter.from', 'regionSpanTooLong', `for so many lights at most ${MAX_REGION_DAYS} days`)
  return { from: start, ...(to && { to }) }
}

function personCondition({ kind, id }: Who): Condition {
  if (kind === 'ANONYMOUS' || kind === 'SYSTEM') return withoutAccount(kind)
  if (typeof id !== 'number')
    throw badInput('filter.who.id', 'accountRequired', 'who.id is required for ADMIN and USER')
  return madeBy(kind, id)
}

function outcomeCondition(outcome: Outcome): Condition {
  if (outcome === 'REFUSED') return withResult(REFUSALS, false)
  if (outcome === 'FAILED') return withResult([...REFUSALS, 'BEGUN'], true)
  return withResult([outcome], false)
}

/** A place is its lights now, and its group or center itself; of a region, its groups and centers, too. */
function setsOf({ groupId, centerId, road, regionCode }: Place): ObjectSet[] {
  const given = [groupId, centerId, road, regionCode].filter(one => one !== null && one !== undefined)
  if (given.length !== 1) throw badInput('filter.place', 'onePlace', 'a place is one group, center, road or region')
  const lights = (where: Record<string, Conditions>): ObjectSet => ({
    subject: 'LightDevice',
    ids: lightsWhere(whereToSql(where as Where, DEVICE_COLUMNS)),
  })
  if (typeof groupId === 'number')
    return [lights({ groupId: { equals: groupId } }), { subject: 'LightGroup', ids: onlyObject(groupId) }]
  if (typeof centerId === 'number')
    return [lights({ centerId: { equals: centerId } }), { subject: 'LightCenter', ids: onlyObject(centerId) }]
  if (typeof road === 'string') return [lights({ address1: { equals: road } })]
  return [
    lights({ regionCode: { equals: regionCode } }),
    { subject: 'LightGroup', ids: objectsOfRegion('light_group', regionCode!) },
    { subject: 'LightCenter', ids: objectsOfRegion('light_center', regionCode!) },
  ]
}
