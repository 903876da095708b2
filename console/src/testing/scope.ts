import { notFound } from '../../../server/src/foundation/errors/errors.ts'
import { CUSTOMER } from '../../../server/src/foundation/security/permissions.ts'
import type { Call } from './call.ts'
import type { City } from './city.ts'
import type { Row } from './select.ts'

type Table = 'devices' | 'groups' | 'centers' | 'schedules' | 'alerts' | 'overrides' | 'campaigns'
type Scope = Record<'lights' | 'groups' | 'centers', ReadonlySet<number>>

/** Rows that the viewer may see: for a customer those that were authorised by light, group or center, and what follows from these. */
export function visible({ city, viewer }: Call, table: Table): Row[] {
  const rows = city.rows[table]
  if (!isCustomer({ city, viewer })) return rows
  const scope = scopeOf(city, viewer!.admin)
  return rows.filter(row => IS_VISIBLE[table](row, scope))
}

/** Sees a part of the city. */
export function isCustomer({ city, viewer }: Pick<Call, 'city' | 'viewer'>): boolean {
  return city.find('roles', viewer?.admin.roleId)?.name === CUSTOMER
}

function scopeOf(city: City, { manages }: Row): Scope {
  const { DEVICE = [], GROUP = [], CENTER = [] } = (manages ?? {}) as Record<string, number[]>
  const lights = city.rows.devices.filter(
    ({ id, groupId, centerId }) => DEVICE.includes(id) || GROUP.includes(groupId) || CENTER.includes(centerId),
  )
  return { lights: new Set(lights.map(({ id }) => id)), groups: new Set(GROUP), centers: new Set(CENTER) }
}

/** As the conditions of the server: server/src/foundation/security/scope.ts, and those of alerts, campaigns and overrides. */
const IS_VISIBLE: Record<Table, (row: Row, scope: Scope) => boolean> = {
  devices: ({ id }, { lights }) => lights.has(id),
  groups: ({ id }, { groups }) => groups.has(id),
  centers: ({ id }, { centers }) => centers.has(id),
  schedules: ({ groupIds }, { groups }) => groupIds.some((id: number) => groups.has(id)),
  alerts: ({ deviceId, centerId, groupId, gathers }, { lights, centers, groups }) =>
    lights.has(deviceId) || (!gathers && (centers.has(centerId) || groups.has(groupId))),
  overrides: ({ lightIds }, { lights }) => lightIds.some((id: number) => lights.has(id)),
  campaigns: ({ entries }, { lights }) => entries.some(({ deviceId }: Row) => lights.has(deviceId)),
}

export function findVisible(call: Call, table: Table, id: number | null | undefined): Row | undefined {
  return visible(call, table).find(row => row.id === id)
}

/** @throws NOT_FOUND */
export function visibleOrThrow(call: Call, table: Table, id: number): Row {
  const row = findVisible(call, table, id)
  if (!row) throw notFound(table)
  return row
}

/** The city as the viewer sees it, to compute with. */
export function visibleCity(call: Call): City {
  const [devices, groups] = [visible(call, 'devices'), visible(call, 'groups')]
  return Object.create(call.city, { rows: { value: { ...call.city.rows, devices, groups } } }) as City
}
