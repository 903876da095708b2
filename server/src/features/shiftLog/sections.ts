import type { Severity } from '#lighting/alerts/kinds.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import type { Permission } from '../../foundation/security/permissions.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type AlertFilter, findAlertPage, namesOfSubjects } from '../alerts/alerts.ts'
import { findApprovalPage } from '../approvals/approvals.ts'
import { findCampaignPage } from '../control/campaigns.ts'
import { findOverridePage } from '../control/overrides.ts'
import { findDevices } from '../devices/devices.ts'
import { findMaintenanceChanges } from '../devices/maintenance.ts'
import { findGroups } from '../groups/groups.ts'
import { findRevisionsSince } from '../schedules/revisions.ts'
import { selectNotePage } from './notes.store.ts'

/* The parts of a summary, each by the public function of its feature. */

/** Lines of a part; its number counts all. */
const MAX_LINES = 10

export const SECTION_KINDS = [
  ...(['OPEN_ALERTS', 'NEW_ALERTS', 'ENDED_ALERTS', 'ACTIVE_OVERRIDES', 'COMING_REQUESTS', 'APPROVALS'] as const),
  ...(['REQUESTS', 'SCENES', 'MAINTENANCE', 'REVISIONS', 'PINNED_NOTES', 'NOTES'] as const),
]
export type SectionKind = (typeof SECTION_KINDS)[number]

/** One line; what it has no value for is left out. Instants are ISO text, as it is stored as JSON. */
export interface ShiftLine {
  id: number
  at: string
  name?: string | null | undefined
  by?: string | null | undefined
  assignee?: string | null | undefined
  code?: string | null | undefined
  severity?: string | undefined
  text?: string | null | undefined
  until?: string | undefined
  lights?: number | undefined
}

export interface ShiftSection {
  kind: SectionKind
  count: number
  /** the first ones */
  lines: ShiftLine[]
}

export type SinceReason = 'OWN_HANDOVER' | 'LAST_HANDOVER' | 'OWN_ACTIVITY' | 'DAY' | 'MONTH' | 'CHOSEN'

export interface ShiftSummary {
  /** ISO instants */
  since: string
  until: string
  reason: SinceReason
  /** open alerts; null: the viewer may not read alerts */
  alerts: Record<Severity, number> | null
  sections: ShiftSection[]
}

interface Section {
  kind: SectionKind
  needs: Permission[]
  read: (db: Connection, viewer: Viewer, since: Date) => Promise<{ count: number; lines: ShiftLine[] }>
}

const FIRST = { page: 1, limit: MAX_LINES }
const iso = (at: Date) => new Date(at).toISOString()

function partOf<Row>(page: Page<Row>, line: (row: Row) => ShiftLine) {
  return { count: page.totalCount, lines: page.items.map(line) }
}

async function alerts(db: Connection, viewer: Viewer, where: AlertFilter) {
  const page = await findAlertPage(db, viewer, where, FIRST)
  const names = await namesOfSubjects(
    db,
    viewer,
    page.items.map(({ id }) => id),
  )
  return partOf(page, alert => ({
    ...{
      id: alert.id,
      at: iso(alert.raised_at),
      name: names.get(alert.id),
      code: alert.kind,
      severity: alert.severity,
    },
    ...{ assignee: alert.assigned_to === null ? null : alert.assigned_name, by: alert.acknowledged_name },
    ...{ text: alert.note, until: alert.cleared_at ? iso(alert.cleared_at) : undefined },
  }))
}

/** Names of the groups of rows; none for viewers who may not read groups. */
async function groupNames(
  db: Connection,
  viewer: Viewer,
  rows: { group_id: number | null }[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))]
  if (ids.length === 0 || !may(viewer, 'LightGroup:read')) return new Map()
  return new Map((await findGroups(db, viewer, ids)).map(({ id, name }) => [id, name]))
}

async function overrides(db: Connection, viewer: Viewer) {
  const page = await findOverridePage(db, viewer, {}, FIRST)
  const groups = await groupNames(db, viewer, page.items)
  const single = page.items.filter(({ target }) => target === 'LIGHT').map(({ light_id }) => light_id)
  const { items } = single.length > 0 ? await findDevices(db, viewer, single) : { items: [] }
  const lights = new Map(items.map(({ id, name }) => [id, name]))
  return partOf(page, row => ({
    ...{ id: row.id, at: iso(row.at), by: row.by, text: row.reason, lights: row.light_count },
    name:
      row.scene_name ??
      row.target_name ??
      groups.get(row.group_id) ??
      (row.target === 'LIGHT' ? lights.get(row.light_id) : null),
    until: row.until ? iso(row.until) : undefined,
  }))
}

async function campaigns(db: Connection, viewer: Viewer, where: Parameters<typeof findCampaignPage>[2]) {
  const page = await findCampaignPage(db, viewer, where, FIRST)
  const groups = await groupNames(db, viewer, page.items)
  return partOf(page, row => ({
    ...{ id: row.id, at: iso(row.starts_at ?? row.created_at), by: row.by_name, code: row.status },
    name: row.scene_name ?? row.target_name ?? groups.get(row.group_id),
    ...{ text: row.override_reason, until: row.until ? iso(row.until) : undefined },
    lights: row.status === 'COMING' ? undefined : row.confirmed + row.waiting + row.unconfirmed + row.rejected,
  }))
}

export const SECTIONS: Section[] = [
  {
    ...{ kind: 'OPEN_ALERTS', needs: ['Alert:read'] },
    read: (db, viewer) => alerts(db, viewer, { open: true }),
  },
  {
    ...{ kind: 'NEW_ALERTS', needs: ['Alert:read'] },
    read: (db, viewer, since) => alerts(db, viewer, { since }),
  },
  {
    ...{ kind: 'ENDED_ALERTS', needs: ['Alert:read'] },
    read: (db, viewer, clearedSince) => alerts(db, viewer, { open: false, clearedSince }),
  },
  {
    ...{ kind: 'ACTIVE_OVERRIDES', needs: ['LightDevice:read'] },
    read: overrides,
  },
  {
    ...{ kind: 'COMING_REQUESTS', needs: ['LightDevice:read'] },
    read: (db, viewer) => campaigns(db, viewer, { statuses: ['COMING'] }),
  },
  {
    ...{ kind: 'APPROVALS', needs: ['Approval:read'] },
    read: async (db, viewer) =>
      partOf(await findApprovalPage(db, viewer, ['PENDING'], FIRST), row => ({
        ...{ id: row.id, at: iso(row.requested_at), by: row.requested_by_name, code: row.action },
        ...{ lights: row.darkened, until: iso(row.expires_at) },
      })),
  },
  {
    ...{ kind: 'REQUESTS', needs: ['LightDevice:read'] },
    read: (db, viewer, since) => campaigns(db, viewer, { since, isOfScene: false }),
  },
  {
    ...{ kind: 'SCENES', needs: ['LightDevice:read', 'LightScene:read'] },
    read: (db, viewer, since) => campaigns(db, viewer, { since, isOfScene: true }),
  },
  {
    ...{ kind: 'MAINTENANCE', needs: ['LightDevice:read'] },
    read: async (db, viewer, since) =>
      partOf(await findMaintenanceChanges(db, viewer, since, FIRST), ({ id, name, maintenance, at }) => ({
        ...{ id, name, at: iso(at), code: maintenance ? 'ENTERED' : 'LEFT' },
      })),
  },
  {
    ...{ kind: 'REVISIONS', needs: ['LightSchedule:read'] },
    read: async (db, viewer, since) =>
      partOf(await findRevisionsSince(db, viewer, since, FIRST), row => ({
        ...{ id: row.schedule_id, at: iso(row.at), name: row.name, by: row.by_name, code: row.kind },
      })),
  },
  {
    ...{ kind: 'PINNED_NOTES', needs: [] },
    read: (db, viewer) => notes(db, viewer, { isPinned: true }),
  },
  {
    ...{ kind: 'NOTES', needs: [] },
    read: (db, viewer, since) => notes(db, viewer, { since }),
  },
]

async function notes(db: Connection, _: Viewer, where: Parameters<typeof selectNotePage>[1]) {
  const page = await selectNotePage(db, where, { ...FIRST, offset: 0 })
  return partOf(page, ({ id, at, text, by_name, about_name }) => ({
    ...{ id, at: iso(at), name: about_name, by: by_name, text },
  }))
}
