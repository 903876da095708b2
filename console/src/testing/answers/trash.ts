import { forbidden, notFound, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City, Table } from '../city.ts'
import type { Viewer } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'

const TABLES = {
  LightDevice: 'devices',
  LightGroup: 'groups',
  LightCenter: 'centers',
  LightSchedule: 'schedules',
} as const satisfies Record<string, Table>
export type DeletableSubject = keyof typeof TABLES

const RETENTION_HOURS = 24
/** Lights of a deleted item are restored with it. */
const LINKS = { LightGroup: 'groupId', LightCenter: 'centerId' } as const

/** Can be restored for a day, with its lights. */
export function softDelete({ city, viewer }: Call, subject: DeletableSubject, row: Row): Row {
  const link = LINKS[subject as keyof typeof LINKS]
  const lights = link ? city.rows.devices.filter(light => light[link] === row.id) : []
  for (const light of lights) light[link] = null
  city.remove(TABLES[subject], row)
  city.add('trash', { subject, row, lights, deletedBy: nameOf(viewer!.admin) })
  return row
}

function mayRestoreOrThrow(viewer: Viewer | undefined, subject: DeletableSubject): void {
  for (const action of ['create', 'delete'])
    if (!viewer?.permissions.has(`${subject}:${action}`)) throw forbidden(`${subject}:${action}`)
}

function isTaken(city: City, subject: DeletableSubject, { deviceId, name }: Row): boolean {
  if (subject === 'LightSchedule') return city.rows.schedules.some(one => one.name === name)
  return Boolean(deviceId) && [...city.rows.devices, ...city.rows.centers].some(one => one.deviceId === deviceId)
}

function restore({ city, server, viewer }: Call, subject: DeletableSubject, ids: number[]): number[] {
  mayRestoreOrThrow(viewer, subject)
  const found = city.rows.trash.filter(item => item.subject === subject && ids.includes(item.row.id))
  if (found.length === 0) throw notFound('deleted thing')
  const free = found.filter(({ row }) => !isTaken(city, subject, row))
  if (free.length === 0) {
    const [field, key] = subject === 'LightSchedule' ? ['name', 'scheduleNameTaken'] : ['deviceId', 'deviceIdTaken']
    throw new Refusal('CONFLICT', `its ${field} is in use`, { field, key })
  }
  for (const item of free) {
    city.remove('trash', item)
    city.rows[TABLES[subject]].push(item.row)
    for (const light of item.lights ?? []) light[LINKS[subject as keyof typeof LINKS]] = item.row.id
    if (subject === 'LightDevice') server.live.publish('lightDeviceChanges', [item.row])
  }
  return free.map(({ row }) => row.id)
}

export const trashAnswers: Answers = {
  Query: {
    deletedItems: (_, { subject, ...args }, { city, viewer }) => {
      mayRestoreOrThrow(viewer, subject)
      const deleted = city.rows.trash.filter(item => item.subject === subject)
      return pageOf(deleted, { ...args, orderBy: [{ id: 'desc' }] })
    },
  },
  Mutation: {
    restoreDeleted: (_, { subject, ids }, call) => restore(call, subject, ids),
  },
  DeletedItem: {
    id: ({ row }) => row.id,
    name: ({ row }) => row.name,
    deviceId: ({ row }) => row.deviceId,
    deletedAt: ({ createdAt }) => createdAt,
    restorableUntil: ({ createdAt }) => Date.parse(createdAt) + RETENTION_HOURS * 3_600_000,
  },
}
