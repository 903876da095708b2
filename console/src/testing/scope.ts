import { notFound } from '../../../server/src/foundation/graphql/errors.ts'
import { CUSTOMER } from '../../../server/src/foundation/security/permission.ts'
import type { Call } from './memoryServer.ts'
import type { Row } from './select.ts'

type Table = 'devices' | 'groups' | 'centers'

/** Rows that the viewer may see: for a customer those that were authorised by light, group or center. */
export function visible({ city, viewer }: Call, table: Table): Row[] {
  const rows = city.rows[table]
  if (city.find('roles', viewer?.admin.roleId)?.name !== CUSTOMER) return rows
  const { DEVICE = [], GROUP = [], CENTER = [] } = (viewer!.admin.manages ?? {}) as Record<string, number[]>
  const lights = city.rows.devices.filter(
    ({ id, groupId, centerId }) => DEVICE.includes(id) || GROUP.includes(groupId) || CENTER.includes(centerId),
  )
  if (table === 'devices') return lights
  const [own, link] = table === 'groups' ? [GROUP, 'groupId'] : [CENTER, 'centerId']
  return rows.filter(({ id }) => own.includes(id) || lights.some(light => light[link] === id))
}

export function findVisible(call: Call, table: Table, id: number): Row | undefined {
  return visible(call, table).find(row => row.id === id)
}

/** @throws NOT_FOUND */
export function visibleOrThrow(call: Call, table: Table, id: number): Row {
  const row = findVisible(call, table, id)
  if (!row) throw notFound(table)
  return row
}
