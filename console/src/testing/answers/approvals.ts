import { badInput, forbidden, notFound, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { multiLineTextOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import { statusOf } from '../approvals.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'

const subjectOf = (action: string) => /(Light|Daylight)[A-Z]\w+$/.exec(action)?.[0] ?? null

const TABLES: Record<string, 'devices' | 'groups' | 'schedules' | undefined> = {
  LightDevice: 'devices',
  LightGroup: 'groups',
  LightSchedule: 'schedules',
}

function visibleApprovals({ city, viewer }: Call): Row[] {
  const seesAll = viewer?.permissions.has('Approval:read')
  return city.rows.approvals.filter(({ requestedById }) => seesAll || requestedById === viewer?.admin.id).toReversed()
}

const find = (call: Call, id: number) => visibleApprovals(call).find(row => row.id === id)

function decide(call: Call, id: number, decision: { status: string; note?: string | null }): Row {
  const approval = find(call, id)
  if (!approval) throw notFound('approval')
  if (statusOf(approval) !== 'PENDING') throw new Refusal('CONFLICT', 'it is over', { key: 'approvalOver' })
  const note = multiLineTextOrThrow('note', decision.note ?? null, 200) ?? null
  const by = { decidedBy: nameOf(call.viewer!.admin), decidedAt: new Date().toISOString() }
  return Object.assign(approval, decision, decision.status === 'WITHDRAWN' ? {} : by, { note })
}

/** @throws FORBIDDEN, NOT_FOUND; BAD_USER_INPUT for an own request */
function otherOrThrow(call: Call, id: number): Row {
  if (!call.viewer?.permissions.has('Approval:approve')) throw forbidden('Approval:approve')
  const approval = find(call, id)
  if (!approval) throw notFound('approval')
  if (approval.requestedById === call.viewer.admin.id)
    throw badInput('id', 'approvalOfOwnRequest', 'a second person has to approve')
  return approval
}

function grant(call: Call, id: number, note: string | null): Row {
  const approval = otherOrThrow(call, id)
  decide(call, id, { status: 'APPROVED', note })
  const outcomes = [(approval.run() as Row | Row[] | undefined) ?? []].flat()
  const isCampaign = approval.type === 'LightCampaign'
  approval.campaignIds = outcomes.flatMap(outcome => (isCampaign ? outcome.id : outcome.campaignId) ?? [])
  return approval
}

export const approvalAnswers: Answers = {
  Query: {
    findManyApproval: (_, { status, ...args }, call) => {
      const { items, pagination } = pageOf(
        visibleApprovals(call).filter(row => !status || status.includes(statusOf(row))),
        { ...args, orderBy: [{ id: 'desc' }] },
      )
      return { items, pagination }
    },
    findOneApproval: (_, { id }, call) => find(call, id),
  },
  Mutation: {
    grantApproval: (_, { id, note }, call) => grant(call, id, note),
    refuseApproval: (_, { id, note }, call) => {
      otherOrThrow(call, id)
      return decide(call, id, { status: 'REFUSED', note })
    },
    withdrawApproval: (_, { id }, call) => {
      if (find(call, id)?.requestedById !== call.viewer?.admin.id) throw notFound('approval')
      return decide(call, id, { status: 'WITHDRAWN' })
    },
  },
  Approval: {
    status: statusOf,
    campaignId: ({ campaignIds }) => campaignIds[0] ?? null,
    campaigns: ({ campaignIds }, _, { city }) => city.rows.campaigns.filter(({ id }) => campaignIds.includes(id)),
    lightNames: ({ lightIds }, _, { city }) =>
      lightIds.slice(0, 5).flatMap((id: number) => city.find('devices', id)?.name ?? []),
    subject: ({ action }) => subjectOf(action),
    objectName: ({ action, args }, _, { city }) => {
      const table = TABLES[subjectOf(action) ?? '']
      return (table && city.find(table, args.id)?.name) ?? null
    },
    isMine: ({ requestedById }, _, { viewer }) => requestedById === viewer?.admin.id,
    mayApprove: (row, _, { viewer }) =>
      statusOf(row) === 'PENDING' &&
      row.requestedById !== viewer?.admin.id &&
      viewer?.permissions.has('Approval:approve'),
  },
}
