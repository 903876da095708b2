import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  type CampaignLightRow,
  type CampaignRow,
  findCampaign,
  findCampaignLights,
  findCampaignPage,
  foundNoLights,
  retryCampaign,
  stopCampaign,
  undoableUntil,
  undoCampaign,
  updatedAt,
} from './campaigns.ts'
import { changeComing, LightCampaignUpdateInput } from './comingChanges.ts'

const CampaignStatus = builder.enumType('CampaignStatus', {
  description: 'Status of a campaign.',
  values: {
    COMING: { description: 'it starts at startsAt' },
    RUNNING: { description: 'some of its lights are pending' },
    STOPPED: { description: 'stopped by a user' },
    DONE: { description: 'no light is pending, or the override has ended' },
    UNDONE: { description: 'undone by a user' },
  } as const,
})

const CampaignLightStatus = builder.enumType('CampaignLightStatus', {
  description: 'Status of one light of a campaign.',
  values: {
    WAITING: { description: 'pending' },
    CONFIRMED: { description: 'the measured state matches the request' },
    UNCONFIRMED: { description: 'the measured state does not match; retried until the override ends' },
    REJECTED: { description: 'it could not be commanded: see reason' },
    SUPERSEDED: { description: 'superseded by another request or rule before it confirmed' },
    STOPPED: { description: 'the campaign was stopped before it confirmed' },
    UNDONE: { description: 'returned to what it did before' },
  } as const,
})

const LightCampaignLight = builder.objectRef<CampaignLightRow>('LightCampaignLight').implement({
  description: 'One light of a campaign.',
  fields: t => ({
    deviceId: t.exposeInt('light_id', { description: 'id of the LightDevice' }),
    device: t.field({
      type: LightDevice,
      nullable: true,
      resolve: (row, _, context) => loadDevice(context, row.light_id),
    }),
    status: t.field({ type: CampaignLightStatus, resolve: row => row.status }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'as in LightCommand; NOT_DONE: acknowledged, but not done',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'time of this status' }),
  }),
})

const LightCampaignLightPage = definePage(LightCampaignLight, 'lights of a campaign')

export const LightCampaign = builder.objectRef<CampaignRow>('LightCampaign').implement({
  description: 'One request for many lights, and its progress. Counts are of the lights that the viewer may see.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    override: t.expose('override', { type: 'JSON', description: 'the request, as in LightControlInput' }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      description: 'the group, if the request was for a group',
      resolve: (campaign, _, context) => loadGroup(context, campaign.group_id),
    }),
    targetName: t.exposeString('target_name', { nullable: true, description: 'of overrideLights' }),
    sceneId: t.exposeInt('scene_id', { nullable: true, description: 'of the LightScene that it was started from' }),
    sceneName: t.exposeString('scene_name', {
      nullable: true,
      description: 'when it started; also of a deleted scene',
    }),
    startsAt: t.expose('starts_at', { type: 'DateTime', nullable: true, description: 'of a request for the future' }),
    by: t.exposeString('by_name', { nullable: true, description: 'name of the user' }),
    status: t.field({ type: CampaignStatus, resolve: campaign => campaign.status }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'end of the override, if given' }),
    reason: t.exposeString('override_reason', { nullable: true, description: 'given by the user; null: none given' }),
    foundNoLights: t.boolean({
      description: 'no light matched the target at startsAt: the request is DONE without a command',
      resolve: campaign => foundNoLights(campaign),
    }),
    undoableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'until then undoLightCampaign is possible; null: it is not',
      resolve: campaign => undoableUntil(campaign),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'when a user requested it, or last changed its times or its reason',
      resolve: campaign => updatedAt(campaign),
    }),
    endedAt: t.expose('ended_at', { type: 'DateTime', nullable: true }),
    waitingCount: t.exposeInt('waiting', {}),
    confirmedCount: t.exposeInt('confirmed', {}),
    unconfirmedCount: t.exposeInt('unconfirmed', {}),
    rejectedCount: t.exposeInt('rejected', {}),
    unsupportedCount: t.exposeInt('unsupported', {
      description: 'rejected lights whose model does not support it: a retry cannot succeed',
    }),
    supersededCount: t.exposeInt('superseded', {}),
    stoppedCount: t.exposeInt('stopped', {}),
    undoneCount: t.exposeInt('undone', {}),
    lights: t.field({
      type: LightCampaignLightPage,
      args: {
        status: t.arg({ type: [CampaignLightStatus], description: 'one of these; default: all' }),
        ...pageArgs,
      },
      resolve: (campaign, { status, ...page }, { db, viewer }) =>
        findCampaignLights(db, viewer, { campaign: campaign.id, statuses: status ?? undefined }, page),
    }),
  }),
})

const LightCampaignPage = definePage(LightCampaign, 'campaigns')

builder.queryFields(t => ({
  findManyLightCampaign: t.field({
    type: LightCampaignPage,
    description: 'Campaigns with a light that the viewer may see, newest first. Needs LightDevice:read.',
    args: { status: t.arg({ type: [CampaignStatus], description: 'one of these; default: all' }), ...pageArgs },
    resolve: (_, { status, ...args }, { db, viewer }) =>
      findCampaignPage(db, viewer, { statuses: status ?? undefined }, args),
  }),
  findOneLightCampaign: t.field({
    type: LightCampaign,
    nullable: true,
    description: 'A campaign; null if none of its lights is visible to the viewer. Needs LightDevice:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findCampaign(db, viewer, id)) ?? null,
  }),
}))

builder.mutationFields(t => ({
  stopLightCampaign: t.field({
    type: LightCampaign,
    description:
      'Cancels the request for pending lights: their previous rules apply again. Needs LightDevice:operate. ' +
      'NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => stopCampaign(db, viewer, id),
  }),
  updateLightCampaign: t.field({
    type: LightCampaign,
    description:
      'Changes when a request that has not started starts and ends, and its reason. It keeps its lights, its levels and the ' +
      'account that it starts with. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT; CONFLICT when it has started, ' +
      'was stopped, or was changed since expectedUpdatedAt, or when its account may not operate lights any more.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightCampaignUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeComing(db, viewer, id, input),
  }),
  undoLightCampaign: t.field({
    type: LightCampaign,
    description:
      'Within 10 minutes: lights whose newest request is this campaign return to what they did before; earlier overrides ' +
      'return with their old end. The lights whose status is not UNDONE afterwards are unchanged. Needs ' +
      'LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => undoCampaign(db, viewer, id),
  }),
  retryLightCampaign: t.field({
    type: LightCampaign,
    description:
      'Retries lights that have not confirmed, were rejected or were stopped. Needs ' +
      'LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => retryCampaign(db, viewer, id),
  }),
}))
