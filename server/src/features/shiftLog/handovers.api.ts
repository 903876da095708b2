import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { Person } from '../assignments/assignments.api.ts'
import { HANDOVER_STATUSES } from './handovers.store.ts'
import {
  acceptHandover,
  findHandover,
  findHandoverPage,
  findPeople,
  type HandoverRow,
  mayAccept,
  ShiftHandoverInput,
  signHandover,
  withdrawHandover,
} from './handovers.ts'
import { ShiftSummary } from './shiftLog.api.ts'

const ShiftHandoverStatus = builder.enumType('ShiftHandoverStatus', {
  description: 'PENDING was signed and waits for the person who takes over.',
  values: HANDOVER_STATUSES,
})

const ShiftHandover = builder.objectRef<HandoverRow>('ShiftHandover').implement({
  description: 'A signed handover of a shift. Names are those at that time.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    from: t.exposeString('from_name', { description: 'name of the person who left and signed' }),
    signedAt: t.expose('signed_at', { type: 'DateTime' }),
    to: t.exposeString('to_name', {
      nullable: true,
      description: 'name of the chosen person; null: the next to accept',
    }),
    remarks: t.exposeString('remarks', { nullable: true }),
    summary: t.field({ type: ShiftSummary, description: 'as it was signed', resolve: ({ summary }) => summary }),
    handsOverAlerts: t.exposeBoolean('hands_over_alerts', {
      description: 'open alerts of the person who left become those of the person who accepts',
    }),
    status: t.field({ type: ShiftHandoverStatus, resolve: ({ status }) => status }),
    acceptedBy: t.exposeString('accepted_by_name', { nullable: true, description: 'name of the person who took over' }),
    endedAt: t.expose('ended_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when it was accepted or withdrawn',
    }),
    alertsTaken: t.exposeInt('alerts_taken', { nullable: true, description: 'alerts that were handed over' }),
    isMine: t.boolean({
      description: 'the viewer signed it',
      resolve: ({ from_id }, _, { viewer }) => from_id === viewer.account?.id,
    }),
    mayAccept: t.boolean({
      description: 'the viewer may accept it now',
      resolve: (handover, _, { viewer }) => mayAccept(viewer, handover),
    }),
  }),
})

const ShiftHandoverPage = definePage(ShiftHandover, 'handovers')

const ShiftHandoverWhereInput = builder.inputType('ShiftHandoverWhereInput', {
  description: 'Conditions on handovers; all given conditions must hold.',
  fields: t => ({
    status: t.field({ type: [ShiftHandoverStatus] }),
    personId: t.int({ description: 'account that signed it, was to take over, or accepted it' }),
    since: t.field({ type: 'DateTime', description: 'signed at this time or later' }),
    until: t.field({ type: 'DateTime', description: 'signed before this time' }),
  }),
})

builder.queryFields(t => ({
  findManyShiftHandover: t.field({
    type: ShiftHandoverPage,
    description: 'Newest first. Needs ShiftLog:read.',
    args: { where: t.arg({ type: ShiftHandoverWhereInput }), ...pageArgs },
    resolve: (_, { where, ...args }, { db, viewer }) => findHandoverPage(db, viewer, where ?? {}, args),
  }),
  findOneShiftHandover: t.field({
    type: ShiftHandover,
    nullable: true,
    description: 'null if there is none. Needs ShiftLog:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findHandover(db, viewer, id),
  }),
  shiftPeople: t.field({
    type: [Person],
    description:
      'Enabled accounts that sign handovers: first those that the viewer handed over to last, then by name. Needs ' +
      'ShiftLog:read.',
    resolve: (_, __, { db, viewer }) => findPeople(db, viewer),
  }),
}))

builder.mutationFields(t => ({
  signShiftHandover: t.field({
    type: ShiftHandover,
    description:
      'Signs a handover with the summary of now; the person who takes over, or all who may, get a notification. Needs ' +
      'ShiftLog:sign. NOT_FOUND, BAD_USER_INPUT; CONFLICT while the previous handover of the viewer is pending.',
    args: { input: t.arg({ type: ShiftHandoverInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => signHandover(db, viewer, input),
  }),
  acceptShiftHandover: t.field({
    type: ShiftHandover,
    description:
      'Takes over, and with it the alerts, if they are handed over. Needs ShiftLog:sign. NOT_FOUND; BAD_USER_INPUT for an ' +
      'own handover, or one for another person; CONFLICT if it was accepted or withdrawn.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => acceptHandover(db, viewer, id),
  }),
  withdrawShiftHandover: t.field({
    type: ShiftHandover,
    description: 'Withdraws an own handover. Needs ShiftLog:sign. NOT_FOUND; CONFLICT if it was accepted or withdrawn.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => withdrawHandover(db, viewer, id),
  }),
}))
