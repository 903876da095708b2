import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { type CommandRow, findCommandPage } from './commands.ts'

export const CommandStatus = builder.enumType('CommandStatus', {
  description: 'Status of a command.',
  values: {
    QUEUED: { description: 'not sent yet' },
    SENT: { description: 'sent, no answer yet' },
    ACKNOWLEDGED: { description: 'acknowledged by the light' },
    FAILED: { description: 'superseded by a newer command' },
    EXPIRED: { description: 'no answer in time; the light must not obey it any more' },
    REJECTED: { description: 'not sent, or rejected by the light: see reason' },
  } as const,
})

export const LightCommand = builder.objectRef<CommandRow>('LightCommand').implement({
  description: 'A command to one light.',
  fields: t => ({
    id: t.exposeString('id', {}),
    deviceId: t.exposeInt('light_id', { description: 'id of the LightDevice' }),
    status: t.field({ type: CommandStatus, resolve: command => command.status }),
    reason: t.exposeString('reason', {
      nullable: true,
      description:
        'OFFLINE, FAULT, MAINTENANCE, TEST (a test at the pole is running), NOT_SUPPORTED, APPROVAL_NEEDED, ' +
        "NO_ACKNOWLEDGEMENT, SUPERSEDED, or the light's own text",
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', description: 'the light must not obey it after this time' }),
    sentAt: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    acknowledgedAt: t.expose('acknowledged_at', {
      type: 'DateTime',
      nullable: true,
      description: 'acknowledgement time',
    }),
    attempts: t.exposeInt('attempts', { description: 'number of times it was sent' }),
    cause: t.exposeString('cause', {
      description: 'OPERATOR, TEST, DAYLIGHT, SCHEDULE, PRESET, SITE_DEFAULT or MAINTENANCE',
    }),
    causeBy: t.exposeString('cause_by', { nullable: true, description: 'name of the user or program' }),
    campaignId: t.exposeInt('campaign_id', { nullable: true, description: 'id of its LightCampaign' }),
    mainBrightness: t.exposeInt('main_level', {
      nullable: true,
      description: '%; null: that lamp is not commanded',
    }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%; null: that lamp is not commanded' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
  }),
})

const LightCommandPage = definePage(LightCommand, 'commands')

const LightCommandWhereInput = builder.inputType('LightCommandWhereInput', {
  description: 'Conditions on commands; all given conditions must hold.',
  fields: t => ({
    lightId: t.int({ required: true, description: 'id of the LightDevice' }),
    status: t.field({ type: [CommandStatus], description: 'one of these' }),
  }),
})

builder.queryField('findManyLightCommand', t =>
  t.field({
    type: LightCommandPage,
    description: 'Commands of a light, newest first; kept for 180 days. Needs LightDevice:read. NOT_FOUND.',
    args: { where: t.arg({ type: LightCommandWhereInput, required: true }), ...pageArgs },
    resolve: (_, { where, ...args }, { db, viewer }) =>
      findCommandPage(db, viewer, { light: where.lightId, status: where.status }, args),
  }),
)
