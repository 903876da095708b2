import type { Connection } from '../../foundation/database/database.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { loadObjectName } from '../audit/objectNames.api.ts'
import { LightCampaign } from '../control/campaigns.api.ts'
import { findCampaigns } from '../control/campaigns.ts'
import { DARKENING_REASONS } from '../protection/comparer.ts'
import { APPROVAL_STATUSES } from './approvals.store.ts'
import {
  type ApprovalRow,
  approvableOrThrow,
  findApproval,
  findApprovalPage,
  noteOrThrow,
  refuseApproval,
  withdrawApproval,
} from './approvals.ts'
import { runOperation } from './runOperation.api.ts'

const DarkeningReason = builder.enumType('DarkeningReason', {
  description:
    'Why an operation needs a second person. PROTECTED: a protected light would be darker. BELOW_MINIMUM: a light would be ' +
    'darker and below the minimum level of its road class. TOO_MANY_LIGHTS: more lights would be darker than one person may ' +
    'darken. PROTECTION_REDUCED: a light would lose its protection, a minimum would be lower, or the limit higher.',
  values: DARKENING_REASONS,
})

const ApprovalStatus = builder.enumType('ApprovalStatus', {
  description:
    'PENDING waits for a second person, at most 15 minutes; then it is EXPIRED. APPROVED: the operation ran. IMMEDIATE: it ' +
    'ran at once, by an emergency right or because there is no second person, and everyone was notified.',
  values: APPROVAL_STATUSES,
})

/** updateLightGroup is about a LightGroup. */
const subjectOf = (action: string) => /(Light|Daylight)[A-Z]\w+$/.exec(action)?.[0] ?? null
const MAX_NAMES = 5

const Approval = builder.objectRef<ApprovalRow>('Approval').implement({
  description: 'An operation that darkens lights and needs a second person.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    action: t.exposeString('action', { description: 'name of the mutation' }),
    subject: t.string({
      nullable: true,
      description: 'type of the object that the operation changes, e.g. LightGroup',
      resolve: ({ action }) => subjectOf(action),
    }),
    args: t.expose('args', { type: 'JSON', description: 'arguments of the mutation' }),
    reasons: t.field({ type: [DarkeningReason], resolve: ({ reasons }) => reasons }),
    status: t.field({ type: ApprovalStatus, resolve: ({ status }) => status }),
    darkenedCount: t.exposeInt('darkened', {
      description:
        'lights that would be darker now or in a coming night; without a limit of lights, only protected ones and those with ' +
        'a minimum level are counted',
    }),
    lightIds: t.exposeIntList('light_ids', {
      description: 'LightDevice ids of those that are protected or below a minimum level',
    }),
    lightNames: t.field({
      type: ['String'],
      description: 'names of the first five of lightIds; without those that were deleted for good',
      resolve: async ({ light_ids }, _, context) => {
        const first = light_ids.slice(0, MAX_NAMES).map(id => loadObjectName(context, `LightDevice ${id}`))
        return (await Promise.all(first)).filter(name => name !== null)
      },
    }),
    objectName: t.string({
      nullable: true,
      description:
        'present name of the light, group, schedule or rule that the operation changes; null: of none, or of several',
      resolve: ({ action, args }, _, context) => {
        const subject = subjectOf(action)
        return subject && typeof args.id === 'number' ? loadObjectName(context, `${subject} ${args.id}`) : null
      },
    }),
    requestedBy: t.exposeString('requested_by_name', { description: 'name of the user' }),
    requestedAt: t.expose('requested_at', { type: 'DateTime' }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', description: 'it can be approved until then' }),
    decidedBy: t.exposeString('decided_by_name', { nullable: true, description: 'name of the second person' }),
    decidedAt: t.expose('decided_at', { type: 'DateTime', nullable: true }),
    note: t.exposeString('note', { nullable: true, description: 'of the second person' }),
    campaignId: t.int({
      nullable: true,
      description: 'id of the LightCampaign that it started; of the first, if it started several',
      resolve: ({ campaign_ids }) => campaign_ids[0] ?? null,
    }),
    campaigns: t.field({
      type: [LightCampaign],
      description: 'that it started, such as one for each action of a scene; those that the viewer may see',
      resolve: async ({ campaign_ids }, _, { db, viewer }) => {
        if (campaign_ids.length === 0 || !may(viewer, 'LightDevice:read')) return []
        return (await findCampaigns(db, viewer, campaign_ids)).toSorted((a, b) => a.id - b.id)
      },
    }),
    isMine: t.boolean({
      description: 'the viewer requested it',
      resolve: ({ requested_by }, _, { viewer }) => requested_by === viewer.account?.id,
    }),
    mayApprove: t.boolean({
      description: 'the viewer may approve or refuse it',
      resolve: ({ requested_by, status }, _, { viewer }) =>
        status === 'PENDING' && requested_by !== viewer.account?.id && may(viewer, 'Approval:approve'),
    }),
  }),
})

const ApprovalPage = definePage(Approval, 'approvals')

builder.queryFields(t => ({
  findManyApproval: t.field({
    type: ApprovalPage,
    description: 'Newest first. Without Approval:read, the own requests.',
    args: { status: t.arg({ type: [ApprovalStatus], description: 'one of these; default: all' }), ...pageArgs },
    resolve: (_, { status, ...args }, { db, viewer }) => findApprovalPage(db, viewer, status, args),
  }),
  findOneApproval: t.field({
    type: Approval,
    nullable: true,
    description: 'null if there is none. Needs Approval:read, unless it is an own request.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findApproval(db, viewer, id),
  }),
}))

const NOTE = 'at most 200 characters'

builder.mutationFields(t => ({
  grantApproval: t.field({
    type: Approval,
    description:
      'Approves a request of another person: its operation runs now, as that person. Needs Approval:approve. NOT_FOUND; ' +
      'BAD_USER_INPUT for an own request; CONFLICT if it was decided, has expired, or would darken other lights than when ' +
      'it was requested; and the errors of the operation.',
    args: { id: t.arg.int({ required: true }), note: t.arg.string({ description: NOTE }) },
    resolve: async (_, { id, note }, context, { schema }) => {
      const { db, viewer } = context
      mayOrThrow(viewer, 'Approval:approve')
      const checked = noteOrThrow(note)
      const approval = await approvableOrThrow(db, viewer, id)
      const about = { operation: approval.action, requestedBy: approval.requested_by_name }
      const writeAudit = (tx: Connection) => context.writeAudit(tx, { id }, about)
      await runOperation(
        { ...context, approved: { id, by: viewer.account!, note: checked, writeAudit } },
        schema,
        approval,
      )
      return (await findApproval(db, viewer, id))!
    },
  }),
  refuseApproval: t.field({
    type: Approval,
    description:
      'Refuses a request of another person. Needs Approval:approve. NOT_FOUND, BAD_USER_INPUT; CONFLICT if it was decided ' +
      'or has expired.',
    args: { id: t.arg.int({ required: true }), note: t.arg.string({ description: NOTE }) },
    resolve: (_, { id, note }, { db, viewer }) => refuseApproval(db, viewer, id, note),
  }),
  withdrawApproval: t.field({
    type: Approval,
    description: 'Withdraws an own request. NOT_FOUND; CONFLICT if it was decided or has expired.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => withdrawApproval(db, viewer, id),
  }),
}))
