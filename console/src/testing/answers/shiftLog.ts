import { SEVERITIES } from '#lighting/alerts/kinds.ts'
import { noteTextOrThrow } from '../../../../server/src/features/shiftLog/noteText.ts'
import { badInput, notFound, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { multiLineTextOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import { statusOf } from '../approvals.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'
import { peopleWho, setAssignee } from './assignments.ts'

const MAX_LINES = 10
const DAY_MS = 86_400_000
const ABOUT_TABLES = {
  LIGHT: 'devices',
  GROUP: 'groups',
  CENTER: 'centers',
  ALERT: 'alerts',
  CAMPAIGN: 'campaigns',
} as const

const now = () => new Date().toISOString()
const newest = (rows: Row[]) => rows.toReversed()

function writeNote({ city, viewer }: Call, input: Row): Row {
  const { text, about } = checkFields({
    text: () => noteTextOrThrow(input.text),
    about: () => aboutOrThrow(city, input),
  })
  const by = nameOf(viewer!.admin)
  const named = about?.name ?? city.find('devices', about?.deviceId)?.name
  const pin = input.isPinned ? { isPinned: true, pinnedBy: by, pinnedAt: now() } : { isPinned: false }
  return city.add('shiftNotes', {
    ...{ ...input, text, by, at: now(), aboutName: about ? (named ?? `#${about.id}`) : null },
    ...pin,
  })
}

function aboutOrThrow(city: City, { aboutKind, aboutId }: Row): Row | undefined {
  if (!aboutKind) return undefined
  const found = city.find(ABOUT_TABLES[aboutKind as keyof typeof ABOUT_TABLES], aboutId)
  if (!found) throw notFound('object', 'input.aboutId')
  return found
}

function pin({ city, viewer }: Call, id: number, isPinned: boolean): Row {
  const note = city.find('shiftNotes', id)
  if (!note) throw notFound('note')
  if (note.isPinned === isPinned) return note
  return city.change(note, { isPinned, pinnedBy: nameOf(viewer!.admin), pinnedAt: now() })
}

function notesOf({ city }: Call, { isPinned, since, search }: Omit<Row, 'id'>): Row[] {
  const part = search?.toLowerCase()
  return newest(city.rows.shiftNotes).filter(
    note =>
      (isPinned ?? note.isPinned) === note.isPinned &&
      (!since || note.at >= since) &&
      (!part || `${note.text} ${note.by} ${note.aboutName ?? ''}`.toLowerCase().includes(part)),
  )
}

function section(kind: string, rows: Row[], line: (row: Row) => Row) {
  return { kind, count: rows.length, lines: rows.slice(0, MAX_LINES).map(line) }
}

function summaryOf(call: Call, since: string, reason: string) {
  const { city } = call
  const alerts = newest(city.rows.alerts)
  const open = alerts.filter(({ clearedAt }) => !clearedAt)
  const alertLine = (alert: Row) => ({
    ...{ id: alert.id, at: alert.raisedAt, code: alert.kind, severity: alert.severity, until: alert.clearedAt },
    ...{ name: city.find('devices', alert.deviceId)?.name, assignee: alert.assigneeName, by: alert.acknowledgedBy },
  })
  const noteLine = ({ id, at, aboutName: name, by, text }: Row) => ({ id, at, name, by, text })
  return {
    ...{ since, until: now(), reason },
    openAlerts: SEVERITIES.map(severity => ({
      severity,
      count: open.filter(alert => alert.severity === severity).length,
    })),
    sections: [
      section('OPEN_ALERTS', open, alertLine),
      section(
        'NEW_ALERTS',
        alerts.filter(({ raisedAt }) => raisedAt >= since),
        alertLine,
      ),
      section(
        'ENDED_ALERTS',
        alerts.filter(({ clearedAt }) => clearedAt && clearedAt >= since),
        alertLine,
      ),
      section(
        'APPROVALS',
        city.rows.approvals.filter(row => statusOf(row) === 'PENDING'),
        ({ id, requestedAt, requestedBy, action, darkenedCount }) => ({
          ...{ id, at: requestedAt, by: requestedBy, code: action, lights: darkenedCount },
        }),
      ),
      section('PINNED_NOTES', notesOf(call, { isPinned: true }), noteLine),
      section('NOTES', notesOf(call, { since }), noteLine),
    ],
  }
}

function summaryFor(call: Call, { since, forHandover }: Omit<Row, 'id'>) {
  if (since && (Date.parse(since) > Date.now() || Date.parse(since) < Date.now() - 31 * DAY_MS))
    throw badInput('since', 'shiftSinceOutOfRange', 'within the last 31 days')
  if (since) return summaryOf(call, since, 'CHOSEN')
  const last = newest(call.city.rows.shiftHandovers).find(
    ({ fromId, status }) => status !== 'WITHDRAWN' && (forHandover || fromId === call.viewer!.admin.id),
  )
  if (last) return summaryOf(call, last.signedAt, forHandover ? 'LAST_HANDOVER' : 'OWN_HANDOVER')
  return summaryOf(call, new Date(Date.now() - DAY_MS).toISOString(), 'DAY')
}

function notify({ city }: Call, job: string, id: number, by: string, onlyFor: number): void {
  city.add('notifications', { kind: 'JOB_FINISHED', at: now(), read: false, onlyFor, params: { job, id, by } })
}

function sign(call: Call, { receiverId, remarks, handsOverAlerts }: Row): Row {
  const { city, viewer } = call
  const own = viewer!.admin.id
  const others = peopleWho(city, 'ShiftLog:sign').filter(({ id }) => id !== own)
  const receiver = receiverId ? others.find(({ id }) => id === receiverId) : undefined
  if (receiverId === own) throw badInput('input.receiverId', 'receiverIsSelf', 'another person takes over')
  if (receiverId && !receiver) throw notFound('account', 'input.receiverId')
  if (city.rows.shiftHandovers.some(({ fromId, status }) => fromId === own && status === 'PENDING'))
    throw new Refusal('CONFLICT', 'withdraw it first', { key: 'handoverPending' })
  const from = nameOf(viewer!.admin)
  const handover = city.add('shiftHandovers', {
    ...{ from, fromId: own, signedAt: now(), to: receiver?.name, toId: receiver?.id, status: 'PENDING' },
    remarks: multiLineTextOrThrow('input.remarks', remarks, 2000),
    ...{ handsOverAlerts: handsOverAlerts ?? true, summary: summaryFor(call, { forHandover: true }) },
  })
  for (const { id } of receiver ? [receiver] : others) notify(call, 'HANDOVER', handover.id, from, id)
  return handover
}

function mayAccept({ viewer }: Call, { status, fromId, toId }: Row): boolean {
  const own = viewer!.admin.id
  return viewer!.permissions.has('ShiftLog:sign') && status === 'PENDING' && fromId !== own && (!toId || toId === own)
}

function accept(call: Call, id: number): Row {
  const { city, viewer } = call
  const handover = city.find('shiftHandovers', id)
  if (!handover) throw notFound('handover')
  if (handover.fromId === viewer!.admin.id) throw badInput('id', 'handoverOwn', 'another person has to accept it')
  if (handover.status !== 'PENDING') throw new Refusal('CONFLICT', 'it is over', { key: 'handoverOver' })
  if (!mayAccept(call, handover)) throw badInput('id', 'handoverOfOther', 'it is for another person')
  const { fromId, from, handsOverAlerts } = handover
  const name = nameOf(viewer!.admin)
  const alerts = city.rows.alerts.filter(
    ({ assigneeId, clearedAt }) => handsOverAlerts && assigneeId === fromId && !clearedAt,
  )
  for (const alert of alerts) setAssignee(city, alert, { id: viewer!.admin.id, name }, from)
  notify(call, 'HANDOVER_ACCEPTED', id, name, fromId)
  return city.change(handover, {
    status: 'ACCEPTED',
    acceptedBy: name,
    acceptedById: viewer!.admin.id,
    endedAt: now(),
    alertsTaken: alerts.length,
  })
}

function withdraw({ city, viewer }: Call, id: number): Row {
  const handover = city.find('shiftHandovers', id)
  if (handover?.fromId !== viewer!.admin.id) throw notFound('handover')
  if (handover!.status !== 'PENDING') throw new Refusal('CONFLICT', 'it is over', { key: 'handoverOver' })
  return city.change(handover!, { status: 'WITHDRAWN', endedAt: now() })
}

function handoversOf({ city }: Call, { status, personId, since, until }: Row): Row[] {
  return newest(city.rows.shiftHandovers).filter(
    row =>
      (status?.includes(row.status) ?? true) &&
      (!personId || [row.fromId, row.toId, row.acceptedById].includes(personId)) &&
      (!since || row.signedAt >= since) &&
      (!until || row.signedAt < until),
  )
}

export const shiftLogAnswers: Answers = {
  Query: {
    findManyShiftNote: (_, { where, ...args }, call) =>
      pageOf(notesOf(call, where ?? {}), { ...args, orderBy: [{ id: 'desc' }] }),
    shiftSummary: (_, args, call) => summaryFor(call, args),
    findManyShiftHandover: (_, { where, ...args }, call) =>
      pageOf(handoversOf(call, where ?? {}), { ...args, orderBy: [{ id: 'desc' }] }),
    findOneShiftHandover: (_, { id }, { city }) => city.find('shiftHandovers', id),
    shiftPeople: (_, __, { city }) => peopleWho(city, 'ShiftLog:sign'),
  },
  Mutation: {
    createShiftNote: (_, { input }, call) => writeNote(call, input),
    pinShiftNote: (_, { id, isPinned }, call) => pin(call, id, isPinned),
    signShiftHandover: (_, { input }, call) => sign(call, input),
    acceptShiftHandover: (_, { id }, call) => accept(call, id),
    withdrawShiftHandover: (_, { id }, call) => withdraw(call, id),
  },
  ShiftNote: {
    corrects: ({ correctsId }, _, { city }) => city.find('shiftNotes', correctsId),
    correctedById: ({ id }, _, { city }) => city.rows.shiftNotes.find(({ correctsId }) => correctsId === id)?.id,
  },
  ShiftHandover: {
    isMine: ({ fromId }, _, { viewer }) => fromId === viewer?.admin.id,
    mayAccept: (row, _, call) => mayAccept(call, row),
  },
}
