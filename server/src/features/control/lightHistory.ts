import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import {
  type HistoryFilter,
  type HistoryReader,
  type LightEventRow,
  selectClientNames,
  selectHistory,
} from './lightHistory.store.ts'

/* Every command and change of one light, whatever its origin. */

export interface LightEvent extends LightEventRow {
  client_name: string | null
}

/** Rows of one export. */
export const MAX_EXPORTED_EVENTS = 50_000

/**
 * Newest first. Customers learn of requests of others only what they did to the light. Events of the group and the center
 * are for viewers who may read those. @throws NOT_FOUND; BAD_USER_INPUT
 */
export async function findHistory(
  db: Connection,
  viewer: Viewer,
  filter: HistoryFilter,
  args: PageArgs,
): Promise<Page<LightEvent>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  await visibleOrThrow(db, viewer, filter)
  const { items, totalCount } = await selectHistory(db, readerOf(viewer, account), filter, page)
  if (account.onlyAuthorisedTo !== undefined)
    return { items: items.map(event => forCustomer(event, account)), totalCount, ...page }
  const names = await selectClientNames(db, [...new Set(items.flatMap(({ client }) => client ?? []))])
  return {
    items: items.map(event => ({
      ...event,
      client_name: event.client === viewer.clientId ? null : (names.get(event.client ?? 0) ?? null),
    })),
    totalCount,
    ...page,
  }
}

function readerOf(viewer: Viewer, { onlyAuthorisedTo }: Account): HistoryReader {
  return {
    ...(onlyAuthorisedTo !== undefined && { onlyAuthorisedTo }),
    readsGroups: may(viewer, 'LightGroup:read'),
    readsCenters: may(viewer, 'LightCenter:read'),
  }
}

/** Without people, programs, campaigns and reasons of others. */
function forCustomer(event: LightEventRow, account: Account): LightEvent {
  const isOwn = account.kind === 'ADMIN' && event.admin === account.id
  // An event of a group or center that the customer may read, without the person.
  const isOfPlace = event.origin === 'PLAN' || event.origin === 'CIRCUIT'
  return {
    ...event,
    ...{ admin: null, approved_by: null, client: null, client_name: null },
    by: isOwn ? event.by : null,
    campaign_id: isOwn ? event.campaign_id : null,
    source: isOwn || isOfPlace ? event.source : null,
    request_reason: isOwn || isOfPlace ? event.request_reason : null,
  }
}

/** Begins an export, which the audit records. @throws NOT_FOUND; BAD_USER_INPUT */
export async function beginHistoryExport(
  db: Connection,
  viewer: Viewer,
  filter: HistoryFilter,
): Promise<{ id: number; count: number }> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  await visibleOrThrow(db, viewer, filter)
  const { totalCount } = await selectHistory(db, readerOf(viewer, account), filter, { page: 1, limit: 1, offset: 0 })
  if (totalCount > MAX_EXPORTED_EVENTS) {
    const params = { most: MAX_EXPORTED_EVENTS }
    throw badInput('where', 'exportTooLarge', `an export has at most ${MAX_EXPORTED_EVENTS} rows`, params)
  }
  // The audit names the light by `id`.
  return { id: filter.light, count: totalCount }
}

async function visibleOrThrow(db: Connection, viewer: Viewer, { light, from, to }: HistoryFilter): Promise<void> {
  if (!(await visibleLights(db, viewer, [light])).has(light)) throw notFound('light')
  if (from && to && to <= from) throw badInput('where.to', 'spanEmpty', 'to must be after from')
}
