import { ORIGINS } from '#lighting/desired/origin.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { CommandStatus } from './commands.api.ts'
import { beginHistoryExport, findHistory, type LightEvent, MAX_EXPORTED_EVENTS } from './lightHistory.ts'

const CommandOrigin = builder.enumType('CommandOrigin', {
  description:
    'What caused a command or change of a light: a request (LIGHT, GROUP, BATCH, TARGET, SCENE, TEST), the end of one by a ' +
    'person (STOPPED, UNDONE, RETURNED, ENDED, END_MOVED), an end by time (OVERRIDE_EXPIRED, TEST_ENDED), the end of ' +
    'maintenance, of a plan or of a daylight rule (MAINTENANCE_ENDED, PLAN_ENDED, DAYLIGHT_ENDED), a program (SCHEDULE, PRESET, ' +
    'SITE_DEFAULT), the ambient light sensors of its district (DAYLIGHT), MAINTENANCE, an event of the plan that lights hold (PLAN), a switch at the pole (LOCAL), a contactor of the center (CIRCUIT), or the ' +
    'restore of the light from the trash (UNDELETED).',
  values: ORIGINS,
})

const LightEventType = builder.objectRef<LightEvent>('LightControlEvent').implement({
  description: 'A command to one light, or a change of its levels without one.',
  fields: t => ({
    id: t.exposeString('id', {}),
    at: t.expose('at', { type: 'DateTime' }),
    origin: t.field({ type: CommandOrigin, resolve: event => event.origin }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'person at that time, or program; null for customers, except of their own requests',
    }),
    accountId: t.exposeInt('admin', { nullable: true, description: 'account of the person; null for customers' }),
    approvedBy: t.exposeString('approved_by', { nullable: true, description: 'second person; null for customers' }),
    clientName: t.exposeString('client_name', {
      nullable: true,
      description: 'client of the API, if it is not the client of this request; null for customers',
    }),
    campaignId: t.exposeInt('campaign_id', {
      nullable: true,
      description: 'id of its LightCampaign; null for customers, except of their own requests',
    }),
    source: t.exposeString('source', {
      nullable: true,
      description:
        'name of the scene, target, group, schedule or circuit; null for customers, except of their own requests, and of ' +
        'PLAN and CIRCUIT',
    }),
    requestReason: t.exposeString('request_reason', {
      nullable: true,
      description:
        'reason of the request, null for customers, except of their own requests; of PLAN: ON, STEP or OFF; of CIRCUIT: ' +
        'OPEN or CLOSED',
    }),
    mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    status: t.field({
      type: CommandStatus,
      nullable: true,
      description: 'null: no command of the platform',
      resolve: event => event.status,
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'as of LightCommand; of PLAN: MISSED' }),
    acknowledgedAt: t.expose('acknowledged_at', { type: 'DateTime', nullable: true }),
    expiresAt: t.expose('expires_at', {
      type: 'DateTime',
      nullable: true,
      description: 'the light must not obey it after this time; null: no command of the platform',
    }),
    attempts: t.exposeInt('attempts', { description: 'number of times it was sent' }),
    repeats: t.exposeString('repeats', {
      nullable: true,
      description:
        'RETRY: repeats a command that was not answered; RESTORE: the light had followed the command and differed again, ' +
        'such as after a power failure',
    }),
  }),
})

const LightControlEventPage = definePage(LightEventType, 'commands and changes')

const LightControlEventWhereInput = builder.inputType('LightControlEventWhereInput', {
  description: 'Conditions on commands and changes of a light; all given conditions must hold.',
  fields: t => ({
    lightId: t.int({ required: true, description: 'id of the LightDevice' }),
    origin: t.field({ type: [CommandOrigin], description: 'one of these' }),
    status: t.field({ type: [CommandStatus], description: 'one of these; leaves out changes without a command' }),
    from: t.field({ type: 'DateTime', description: 'start, included' }),
    to: t.field({ type: 'DateTime', description: 'end, excluded' }),
  }),
})

builder.queryField('findManyLightControlEvent', t =>
  t.field({
    type: LightControlEventPage,
    description:
      'Every command to a light, and changes without one, newest first; kept for 180 days. PLAN is for viewers who may ' +
      'read the group, CIRCUIT for those who may read the center. Needs LightDevice:read. NOT_FOUND. BAD_USER_INPUT.',
    args: { where: t.arg({ type: LightControlEventWhereInput, required: true }), ...pageArgs },
    resolve: (_, { where: { lightId, origin, status, from, to }, ...args }, { db, viewer }) =>
      findHistory(db, viewer, { light: lightId, origins: origin, status, from, to }, args),
  }),
)

const LightHistoryExport = builder.objectRef<{ count: number }>('LightHistoryExport').implement({
  description: 'An export of the history of a light that has begun; its rows are those of findManyLightControlEvent.',
  fields: t => ({ count: t.exposeInt('count', { description: 'rows' }) }),
})

builder.mutationField('exportLightHistory', t =>
  t.field({
    type: LightHistoryExport,
    description:
      `Begins an export of the commands and changes of a light, and records it in the audit. At most ${MAX_EXPORTED_EVENTS} ` +
      'rows. Needs LightDevice:read. NOT_FOUND. BAD_USER_INPUT.',
    args: { where: t.arg({ type: LightControlEventWhereInput, required: true }) },
    resolve: (_, { where: { lightId, origin, status, from, to } }, { db, viewer }) =>
      beginHistoryExport(db, viewer, { light: lightId, origins: origin, status, from, to }),
  }),
)
