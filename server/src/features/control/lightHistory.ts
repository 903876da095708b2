import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import { type HistoryFilter, type LightEventRow, selectClientNames, selectHistory } from './lightHistory.store.ts'

/* Every command and change of one light, whatever its origin. */

export interface LightEvent extends LightEventRow {
  client_name: string | null
}

/** Rows of one export. */
export const MAX_EXPORTED_EVENTS = 50_000

/** Newest first. Customers learn neither the second person nor the client. @throws NOT_FOUND; BAD_USER_INPUT */
export async function findHistory(
  db: Connection,
  viewer: Viewer,
  filter: HistoryFilter,
  args: PageArgs,
): Promise<Page<LightEvent>> {
  const { onlyAuthorisedTo } = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  await visibleOrThrow(db, viewer, filter)
  const { items, totalCount } = await selectHistory(db, filter, page)
  const names = await selectClientNames(db, [...new Set(items.flatMap(({ client }) => client ?? []))])
  const isRestricted = onlyAuthorisedTo !== undefined
  return {
    items: items.map(event => ({
      ...event,
      admin: isRestricted ? null : event.admin,
      approved_by: isRestricted ? null : event.approved_by,
      client_name: isRestricted || event.client === viewer.clientId ? null : (names.get(event.client ?? 0) ?? null),
    })),
    totalCount,
    ...page,
  }
}

/** Begins an export, which the audit records. @throws NOT_FOUND; BAD_USER_INPUT */
export async function beginHistoryExport(
  db: Connection,
  viewer: Viewer,
  filter: HistoryFilter,
): Promise<{ id: number; count: number }> {
  mayOrThrow(viewer, 'LightDevice:read')
  await visibleOrThrow(db, viewer, filter)
  const { totalCount } = await selectHistory(db, filter, { page: 1, limit: 1, offset: 0 })
  if (totalCount > MAX_EXPORTED_EVENTS) {
    const params = { most: MAX_EXPORTED_EVENTS }
    throw badInput('where', 'exportTooLarge', `an export has at most ${MAX_EXPORTED_EVENTS} rows`, params)
  }
  return { id: filter.light, count: totalCount }
}

async function visibleOrThrow(db: Connection, viewer: Viewer, { light, from, to }: HistoryFilter): Promise<void> {
  if (!(await visibleLights(db, viewer, [light])).has(light)) throw notFound('light')
  if (from && to && to <= from) throw badInput('where.to', 'spanEmpty', 'to must be after from')
}
