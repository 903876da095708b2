import { alertOfEvent, isLampFailure } from '#lighting/alerts/eventKinds.ts'
import type { DeviceEvent } from '#protocol/events.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { DeviceNames } from '../../foundation/lights/deviceNames.ts'
import { findReporters, type Reporter } from '../../foundation/lights/reporters.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type EventState, isNewEvent, stateOf } from './changes.ts'
import {
  type DeviceEventRow,
  deleteOldEvents,
  type EventRow,
  insertEvents,
  type StoredState,
  selectEventPage,
  selectStates,
  updateLampFailure,
  upsertStates,
} from './deviceEvents.store.ts'

export type { DeviceEventRow }

/** Of events, of one device. */
const MAX_KINDS = 200

/** An event, and the endpoint that sent it. */
export interface ReceivedEvent {
  endpoint: string
  event: DeviceEvent
}

/**
 * Called by the gateway: events of lights and centers, in the order of receipt. The last one of a kind is the state of the
 * device, which alerts are evaluated from.
 * @returns refused ones: of unknown lights, of lights that the endpoint may not report for, or of too many kinds
 */
export async function recordEvents(db: Connection, received: ReceivedEvent[]): Promise<ReceivedEvent[]> {
  const reporterOf = await findReporters(
    db,
    received.map(({ endpoint, event: { light } }) => ({ endpoint, light })),
  )
  const reporters = received.map(({ endpoint, event: { light } }) => reporterOf({ endpoint, light }))
  const stored = await selectStates(
    db,
    reporters.filter(reporter => reporter !== undefined),
  )
  const names = new DeviceNames(
    MAX_KINDS,
    stored.map(({ light_id, center_id, kind }) => ({ light_id, center_id, name: kind })),
  )
  const known: { reporter: Reporter; event: DeviceEvent }[] = []
  const refused: ReceivedEvent[] = []
  for (const [at, item] of received.entries()) {
    const reporter = reporters[at]
    if (reporter && names.admits(reporter, item.event.kind)) known.push({ reporter, event: item.event })
    else refused.push(item)
  }
  if (known.length > 0) await store(db, known, stored)
  return refused
}

async function store(
  db: Connection,
  events: { reporter: Reporter; event: DeviceEvent }[],
  stored: StoredState[],
): Promise<void> {
  const before = new Map<string, EventState>(stored.map(state => [keyOf(state, state.kind), state]))
  const newest = new Map<string, EventRow>()
  const history: EventRow[] = []
  for (const { reporter, event } of events) {
    const key = keyOf(reporter, event.kind)
    const state = stateOf(event)
    if (!isNewEvent(before.get(key), state)) continue
    const row = rowOf(reporter, event)
    before.set(key, state)
    newest.set(key, row)
    history.push(row)
  }
  if (history.length === 0) return
  await applyLampFailures(db, [...newest.values()])
  await insertEvents(db, history)
  await upsertStates(db, [...newest.values()])
  const lights = new Set(history.flatMap(({ light_id }) => light_id ?? []))
  if (lights.size > 0) await announce(db, 'light.changed', { ids: [...lights] })
}

function keyOf({ light_id, center_id }: Reporter, kind: string): string {
  return `${light_id} ${center_id} ${kind}`
}

function rowOf(reporter: Reporter, { light: _, ...event }: DeviceEvent): EventRow {
  const alert = alertOfEvent(event.kind, reporter.light_id === null ? 'CENTER' : 'LIGHT')
  return { ...reporter, ...event, alert_kind: alert ?? null }
}

async function applyLampFailures(db: Connection, rows: EventRow[]): Promise<void> {
  const failures = rows.flatMap(({ kind, light_id, active }) =>
    light_id !== null && isLampFailure(kind) ? { id: light_id, failed: active } : [],
  )
  if (failures.length > 0) await updateLampFailure(db, failures)
}

/** Events of a light that the viewer may see, newest first. @throws BAD_USER_INPUT */
export async function findLightEvents(
  db: Connection,
  viewer: Viewer,
  light: number,
  args: PageArgs,
): Promise<Page<DeviceEventRow>> {
  mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectEventPage(db, { light }, page)), ...page }
}

/** Events of a center itself, not of its lights. The viewer may see the center. @throws BAD_USER_INPUT */
export async function findCenterEvents(
  db: Connection,
  viewer: Viewer,
  center: number,
  args: PageArgs,
): Promise<Page<DeviceEventRow>> {
  mayOrThrow(viewer, 'LightCenter:read')
  const page = readPage(args)
  return { ...(await selectEventPage(db, { center }, page)), ...page }
}

/** For the scheduler: deletes events older than the retention period of readings. */
export const purgeEvents = deleteOldEvents
