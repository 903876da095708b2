import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { Table } from '../city.ts'
import type { Answers } from '../schema.ts'
import { filtered, pageOf, type Row } from '../select.ts'

const TABLES: Partial<Record<string, Table>> = {
  ...({ LightDevice: 'devices', LightGroup: 'groups', LightCenter: 'centers', LightSchedule: 'schedules' } as const),
  ...({ LightScene: 'scenes', Admin: 'admins' } as const),
}

const REFUSALS = [
  ...['FORBIDDEN', 'UNAUTHENTICATED', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'CONFIRMATION_NEEDED'],
  ...['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_MISSING'],
]
const MAX_EXPORTED = 100_000

function kindOf({ accountKind, accountName, address }: Row): string {
  return accountKind ?? (accountName ? 'ADMIN' : address ? 'ANONYMOUS' : 'SYSTEM')
}

function outcomeOf({ result }: Row): string {
  if (result === 'OK' || result === 'BEGUN') return result
  return REFUSALS.includes(result) ? 'REFUSED' : 'FAILED'
}

/** An entry about an object of the place, or with one among `affected`: `LightDevice 3`. */
function isAt(place: Row, row: Row, { city }: Call): boolean {
  const lights = city.rows.devices.filter(light => {
    if (place.groupId) return light.groupId === place.groupId
    if (place.centerId) return light.centerId === place.centerId
    if (place.road) return light.address1 === place.road
    return codesOf(city.find('groups', light.groupId)).includes(place.regionCode)
  })
  const keys = new Set(lights.map(({ id }) => `LightDevice ${id}`))
  if (place.groupId) keys.add(`LightGroup ${place.groupId}`)
  if (place.centerId) keys.add(`LightCenter ${place.centerId}`)
  for (const group of place.regionCode ? city.rows.groups : [])
    if (codesOf(group).includes(place.regionCode)) keys.add(`LightGroup ${group.id}`)
  return [`${row.subject} ${row.objectId}`, ...(row.affected ?? [])].some(key => keys.has(key))
}

const codesOf = (group: Row | undefined): unknown[] =>
  group ? [group.provinceCode, group.cityCode, group.districtCode] : []

function matching(args: Row, call: Call): Row[] {
  const { where, about, filter } = args
  const { who, from, to, outcome, place } = filter ?? {}
  const aboutKey = about && `${about.subject} ${about.id}`
  return filtered(call.city.rows.audit, where)
    .filter(row => !about || `${row.subject} ${row.objectId}` === aboutKey || row.affected?.includes(aboutKey))
    .filter(row => !who || (kindOf(row) === who.kind && (!who.id || row.accountId === who.id)))
    .filter(row => (!from || row.at >= new Date(from).toISOString()) && (!to || row.at < new Date(to).toISOString()))
    .filter(row => !outcome || outcomeOf(row) === outcome)
    .filter(row => !place || isAt(place, row, call))
    .map(row => ({ ...row, accountKind: kindOf(row), objectName: nameOf(row, call) }))
}

function nameOf({ subject, objectId, objectName }: Row, { city }: Call): string | null {
  const table = TABLES[subject]
  const found = table ? city.find(table, objectId) : undefined
  return objectName ?? found?.name ?? found?.fullName ?? null
}

const newestFirst = (rows: Row[]) => rows.toSorted((a, b) => b.id - a.id)

export const auditAnswers: Answers = {
  Query: {
    /** The newest first. */
    findManyAuditEntry: (_, { page, limit, ...args }, call) =>
      pageOf(matching(args as Row, call), { page, limit, orderBy: [{ id: 'desc' }] }),
    auditEntriesBefore: (_, { before, limit, ...args }, call) =>
      newestFirst(matching(args as Row, call))
        .filter(({ id }) => id < before)
        .slice(0, limit),
    auditPeople: (_, __, { city }) => {
      const people = new Map<string, { kind: string; id: number; names: string[] }>()
      for (const row of city.rows.audit) {
        if (!row.accountId) continue
        const key = `${kindOf(row)} ${row.accountId}`
        const names = (people.get(key)?.names ?? []).filter(name => name !== row.accountName)
        people.set(key, { kind: kindOf(row), id: row.accountId, names: [...names, row.accountName] })
      }
      return [...people.values()]
    },
  },
  Mutation: {
    exportAuditEntries: (_, args, call) => {
      const found = newestFirst(matching(args as Row, call))
      if (found.length > MAX_EXPORTED)
        throw badInput('filter', 'exportTooLarge', `an export has at most ${MAX_EXPORTED} rows`, { most: MAX_EXPORTED })
      const before = (found[0]?.id ?? 0) + 1
      call.city.add('audit', { action: 'exportAuditEntries', subject: 'AuditEntry', result: 'OK', detail: args })
      return { count: found.length, before }
    },
  },
}
