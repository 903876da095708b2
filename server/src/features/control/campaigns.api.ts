import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  type CampaignLightRow,
  type CampaignRow,
  findCampaign,
  findCampaignLights,
  findCampaignPage,
  retryCampaign,
  stopCampaign,
} from './campaigns.ts'

const CampaignStatus = builder.enumType('CampaignStatus', {
  description: 'How far a campaign has come.',
  values: {
    RUNNING: { description: 'some of its lights have not done it yet' },
    STOPPED: { description: 'a person ended it' },
    DONE: { description: 'all lights are through, or its wish has ended' },
  } as const,
})

const CampaignLightStatus = builder.enumType('CampaignLightStatus', {
  description: 'What became of one light of a campaign.',
  values: {
    WAITING: { description: 'under way' },
    CONFIRMED: { description: 'it measures what was asked' },
    UNCONFIRMED: { description: 'it does not; it is asked again until the wish ends' },
    REJECTED: { description: 'it could not be asked; reason says why' },
    SUPERSEDED: { description: 'something else was wanted of it before it had done so' },
    STOPPED: { description: 'the campaign was stopped before it had done so' },
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
    reason: t.exposeString('reason', { nullable: true, description: 'as in LightCommand; NOT_DONE: it said yes' }),
    at: t.expose('at', { type: 'DateTime', description: 'since when' }),
  }),
})

const LightCampaignLightPage = builder.objectRef<Page<CampaignLightRow>>('LightCampaignLightPage').implement({
  description: 'A page of lights of a campaign.',
  fields: t => ({
    items: t.expose('items', { type: [LightCampaignLight] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

export const LightCampaign = builder.objectRef<CampaignRow>('LightCampaign').implement({
  description: 'One deed on many lights, and how far each has come. Counts are of the lights that the viewer may see.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    wish: t.expose('wish', { type: 'JSON', description: 'what was asked, as in LightControlInput' }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      description: 'the group it was said to, if it was one',
      resolve: (campaign, _, context) => loadGroup(context, campaign.group_id),
    }),
    by: t.exposeString('by_name', { nullable: true, description: 'who asked' }),
    status: t.field({ type: CampaignStatus, resolve: campaign => campaign.status }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'end of its wish, where one was given' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    endedAt: t.expose('ended_at', { type: 'DateTime', nullable: true }),
    waitingCount: t.exposeInt('waiting', {}),
    confirmedCount: t.exposeInt('confirmed', {}),
    unconfirmedCount: t.exposeInt('unconfirmed', {}),
    rejectedCount: t.exposeInt('rejected', {}),
    unsupportedCount: t.exposeInt('unsupported', {
      description: 'among the rejected: lights whose model cannot do it, however often they are asked',
    }),
    supersededCount: t.exposeInt('superseded', {}),
    stoppedCount: t.exposeInt('stopped', {}),
    lights: t.field({
      type: LightCampaignLightPage,
      args: {
        status: t.arg({ type: [CampaignLightStatus], description: 'in one of these states; left out: all' }),
        page: t.arg.int({ description: 'from 1' }),
        limit: t.arg.int({ description: '7 unless given, at most 200' }),
      },
      resolve: (campaign, { status, ...page }, { db, viewer }) =>
        findCampaignLights(db, viewer, campaign.id, status ?? undefined, page),
    }),
  }),
})

const LightCampaignPage = builder.objectRef<Page<CampaignRow>>('LightCampaignPage').implement({
  description: 'A page of campaigns.',
  fields: t => ({
    items: t.expose('items', { type: [LightCampaign] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  findManyLightCampaign: t.field({
    type: LightCampaignPage,
    description: 'Campaigns of whose lights the viewer may see one, newest first. Needs LightDevice:read.',
    args: {
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, args, { db, viewer }) => findCampaignPage(db, viewer, args),
  }),
  findOneLightCampaign: t.field({
    type: LightCampaign,
    nullable: true,
    description: 'A campaign; null when there is none that the viewer may see. Needs LightDevice:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findCampaign(db, viewer, id)) ?? null,
  }),
}))

builder.mutationFields(t => ({
  stopLightCampaign: t.field({
    type: LightCampaign,
    description:
      'Lights that have not done it yet go back to what was wanted of them before. Needs LightDevice:operate. ' +
      'NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => stopCampaign(db, viewer, id),
  }),
  retryLightCampaign: t.field({
    type: LightCampaign,
    description:
      'Asks once more the lights that have not done it, could not be asked or were stopped. Needs ' +
      'LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => retryCampaign(db, viewer, id),
  }),
}))
