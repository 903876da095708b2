import {
  askedStatus,
  lightCountOrThrow,
  oneTargetOrThrow,
  type ReadInput,
  readSeconds,
} from '../../../../server/src/features/reads/readRules.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible, visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { later, patienceOf } from './patience.ts'

/** Delay until an endpoint answers. One with `isUnresponsive` never does; `capabilities` are what a test sets. */
const ANSWER_DELAY_MS = 100

function targetOrThrow(call: Call, input: ReadInput): { lights: Row[]; center?: Row } {
  oneTargetOrThrow(input)
  const { ids, groupId, centerId } = input
  if (ids) {
    const distinct = [...new Set(ids)]
    lightCountOrThrow(input, distinct.length)
    return { lights: distinct.map(id => visibleOrThrow(call, 'devices', id)) }
  }
  const isGroup = (groupId ?? null) !== null
  const [table, id] = isGroup ? (['groups', groupId!] as const) : (['centers', centerId!] as const)
  const target = visibleOrThrow(call, table, id)
  const lights = visible(call, 'devices').filter(light => light[isGroup ? 'groupId' : 'centerId'] === id)
  lightCountOrThrow(input, lights.length)
  return { lights, center: isGroup ? undefined : target }
}

function askedOf(call: Call, row: Row, isOnline: boolean) {
  const { commandSeconds, showSeconds } = patienceOf(call.city, row)
  return { status: askedStatus(isOnline, row.capabilities?.reads ?? false), seconds: commandSeconds + showSeconds }
}

function readLights(call: Call, input: ReadInput): Row {
  const { city, server } = call
  const { lights, center } = targetOrThrow(call, input)
  const asked = lights.map(light => ({ ...askedOf(call, light, light.deviceStatus !== 'OFFLINE'), id: light.id }))
  const cabinet = center && askedOf(call, center, center.online)
  const entries = asked.map(({ id, status }): Row => ({ id, deviceId: id, status, answeredAt: null }))
  const request = city.add('reads', {
    ...{ entries, centerId: center?.id ?? null, cabinet: cabinet?.status ?? null },
    expiresAt: later(new Date().toISOString(), readSeconds(cabinet ? [...asked, cabinet] : asked)),
  })
  setTimeout(() => {
    if (server.city === city) answer(call, request)
  }, ANSWER_DELAY_MS)
  return request
}

function answer({ city, server }: Call, request: Row): void {
  const now = new Date().toISOString()
  const isThere = ({ status, deviceId }: Row) => status === 'WAITING' && !city.find('devices', deviceId)?.isUnresponsive
  const answered = (request.entries as Row[]).filter(isThere)
  for (const entry of answered) Object.assign(entry, { status: 'ANSWERED', answeredAt: now })
  const isCenterThere = !city.find('centers', request.centerId)?.isUnresponsive
  if (request.cabinet === 'WAITING' && isCenterThere) request.cabinet = 'ANSWERED'
  const lights = answered.map(({ deviceId }) => city.find('devices', deviceId)!)
  for (const light of lights) Object.assign(light, { lastOnlineTime: now, measuredAt: now })
  server.live.publish('lightDeviceChanges', lights)
}

/** Entries that the viewer may see. Without an answer at the end they are TIMED_OUT. */
function entriesOf(call: Call, { entries, expiresAt }: Row): Row[] {
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (entries as Row[])
    .filter(({ deviceId }) => findVisible(call, 'devices', deviceId))
    .map(entry => (isOver && entry.status === 'WAITING' ? { ...entry, status: 'TIMED_OUT' } : entry))
}

const count = (status?: string) => (request: Row, _: unknown, call: Call) =>
  entriesOf(call, request).filter(entry => !status || entry.status === status).length

export const readAnswers: Answers = {
  Query: {
    readRequest: (_, { id }, call) => {
      const request = call.city.rows.reads.find(({ uuid }) => uuid === id)
      if (!request) return null
      const isVisible = entriesOf(call, request).length > 0 || findVisible(call, 'centers', request.centerId)
      return isVisible ? request : null
    },
  },
  Mutation: { readLights: (_, target, call) => readLights(call, target) },
  ReadRequest: {
    id: ({ uuid }) => uuid,
    total: count(),
    answered: count('ANSWERED'),
    unsupported: count('UNSUPPORTED'),
    offline: count('OFFLINE'),
    done: (request, _, call) =>
      entriesOf(call, request).every(({ status }) => status !== 'WAITING') &&
      (request.cabinet !== 'WAITING' || Date.parse(request.expiresAt) <= Date.now()),
    cabinet: ({ cabinet, expiresAt }) =>
      cabinet === 'WAITING' && Date.parse(expiresAt) <= Date.now() ? 'TIMED_OUT' : cabinet,
    lights: (request, { status, ...args }, call) =>
      pageOf(
        entriesOf(call, request).filter(entry => !status || entry.status === status),
        args,
      ),
  },
  ReadLight: { light: ({ deviceId }, _, call) => findVisible(call, 'devices', deviceId) },
}
