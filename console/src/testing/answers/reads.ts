import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible, visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { later, patienceOf } from './patience.ts'

/** Delay until a light answers. One with `isUnresponsive` never does; `capabilities` are what a test sets. */
const ANSWER_DELAY_MS = 100
const MIN_SECONDS = 15

interface Target {
  ids?: number[] | null
  groupId?: number | null
  centerId?: number | null
}

function targetOrThrow(call: Call, { ids, groupId, centerId }: Target): { lights: Row[]; center?: Row } {
  if ([ids, groupId, centerId].filter(value => (value ?? null) !== null).length !== 1)
    throw badInput('ids', 'oneReadTarget', 'exactly one of ids, groupId and centerId is required')
  if (ids) {
    if (ids.length === 0) throw badInput('ids', 'noLightsChosen', 'at least one light is required')
    return { lights: [...new Set(ids)].map(id => visibleOrThrow(call, 'devices', id)) }
  }
  const [table, id] = groupId ? (['groups', groupId] as const) : (['centers', centerId!] as const)
  const target = visibleOrThrow(call, table, id)
  const lights = visible(call, 'devices').filter(light => light[groupId ? 'groupId' : 'centerId'] === id)
  if (!groupId) return { lights, center: target }
  if (lights.length === 0) throw badInput('groupId', 'groupWithoutLights', 'the group has no lights')
  return { lights }
}

function statusOf(isOnline: boolean, capabilities: Row | undefined): string {
  if (!capabilities?.reads) return 'UNSUPPORTED'
  return isOnline ? 'WAITING' : 'OFFLINE'
}

function readLights(call: Call, target: Target): Row {
  const { city, server } = call
  const { lights, center } = targetOrThrow(call, target)
  const entries = lights.map(({ id, deviceStatus, capabilities }): Row => {
    return { id, deviceId: id, status: statusOf(deviceStatus !== 'OFFLINE', capabilities), answeredAt: null }
  })
  const asked = entries.filter(({ status }) => status === 'WAITING').map(({ id }) => city.find('devices', id)!)
  const seconds = asked.map(light => {
    const { commandSeconds, showSeconds } = patienceOf(city, light)
    return commandSeconds + showSeconds
  })
  const request = city.add('reads', {
    ...{ entries, cabinet: center ? statusOf(center.online, center.capabilities) : null },
    expiresAt: later(new Date().toISOString(), Math.max(MIN_SECONDS, ...seconds)),
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
  if (request.cabinet === 'WAITING') request.cabinet = 'ANSWERED'
  const lights = answered.map(({ deviceId }) => city.find('devices', deviceId)!)
  for (const light of lights) Object.assign(light, { lastOnlineTime: now, measuredAt: now })
  server.live.publish('lightDeviceChanges', lights)
}

/** Entries that the viewer may see. Who has not answered by the end timed out. */
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
      return request && (request.cabinet || entriesOf(call, request).length > 0) ? request : null
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
