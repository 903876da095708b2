import type { Told } from '../../foundation/database/isoTimestamp.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { after, loader } from '../../foundation/graphql/loaders.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { alongside } from '../devices/alongside.ts'
import { LightDevice } from '../devices/devices.api.ts'
import type { DeviceRow } from '../devices/devices.ts'
import {
  COMMANDS_OF_LIGHTS,
  type CommandRow,
  type CommandTold,
  commandOfJson,
  controlLights,
  findCommandPage,
  findCommands,
  type ControlResult as Outcome,
  operateGroup,
  operateLights,
  returnToPlan,
  switchLight,
} from './control.ts'

const CommandStatus = builder.enumType('CommandStatus', {
  description: 'How far a command has come.',
  values: {
    QUEUED: { description: 'kept, not sent yet' },
    SENT: { description: 'sent, no answer yet' },
    ACKNOWLEDGED: { description: 'the light said yes' },
    FAILED: { description: 'overtaken by a newer one' },
    EXPIRED: { description: 'no answer in time; it is not obeyed any more' },
    REJECTED: { description: 'it could not be asked, or said no; reason says why' },
  } as const,
})

const LightCommand = builder.objectRef<CommandRow | CommandTold>('LightCommand').implement({
  description: 'One thing asked of one light.',
  fields: t => ({
    id: t.exposeString('id', {}),
    deviceId: t.exposeInt('light_id', { description: 'id of the LightDevice' }),
    status: t.field({ type: CommandStatus, resolve: command => command.status }),
    reason: t.exposeString('reason', {
      nullable: true,
      description:
        'OFFLINE, FAULT, MAINTENANCE, TEST (it is being tested at the pole), NOT_SUPPORTED, NO_ACKNOWLEDGEMENT, ' +
        "SUPERSEDED, or the light's own words",
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', description: 'from then on no light obeys it' }),
    sentAt: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    acknowledgedAt: t.expose('acknowledged_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when its yes came',
    }),
    attempts: t.exposeInt('attempts', { description: 'how often it was sent' }),
    cause: t.exposeString('cause', { description: 'OPERATOR, TEST, SCHEDULE, PRESET, SITE_DEFAULT or MAINTENANCE' }),
    causeBy: t.exposeString('cause_by', { nullable: true, description: 'who or what, in words' }),
    campaignId: t.exposeInt('campaign_id', { nullable: true, description: 'id of the LightCampaign it belongs to' }),
    mainBrightness: t.exposeInt('main_level', {
      nullable: true,
      description: '%; null: nothing is asked of that lamp',
    }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%; null: nothing is asked of that lamp' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
  }),
})

const LightCommandPage = builder.objectRef<Page<CommandRow>>('LightCommandPage').implement({
  description: 'A page of commands.',
  fields: t => ({
    items: t.expose('items', { type: [LightCommand] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

const LightCommandWhereInput = builder.inputType('LightCommandWhereInput', {
  description: 'Conditions on commands; all that are given must hold.',
  fields: t => ({
    lightId: t.int({ required: true, description: 'id of the LightDevice' }),
    status: t.field({ type: [CommandStatus], description: 'one of these' }),
  }),
})

builder.queryField('findManyLightCommand', t =>
  t.field({
    type: LightCommandPage,
    description: 'What a light was asked, newest first; kept for half a year. Needs LightDevice:read. NOT_FOUND.',
    args: {
      where: t.arg({ type: LightCommandWhereInput, required: true }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, { where, ...args }, { db, viewer }) =>
      findCommandPage(db, viewer, { light: where.lightId, status: where.status }, args),
  }),
)

export const ControlResult = builder.objectRef<Outcome>('ControlResult').implement({
  description: 'What became of a control request; a light that could not be asked says why.',
  fields: t => ({
    accepted: t.exposeInt('accepted', { description: 'lights that are being asked' }),
    rejected: t.exposeInt('rejected', { description: 'lights that could not be asked' }),
    commands: t.expose('commands', { type: [LightCommand], description: 'one a light' }),
    campaignId: t.exposeInt('campaign', {
      nullable: true,
      description: 'id of the LightCampaign that a request to several lights is followed by',
    }),
  }),
})

const LightControlInput = builder.inputType('LightControlInput', {
  description: 'What is left out stays as it is. A switch wins over a brightness; switching on restores the last one.',
  fields: t => ({
    mainSwitch: t.boolean({}),
    subSwitch: t.boolean({}),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    until: t.field({
      type: 'DateTime',
      description:
        "when the lights go back to their plan; left out, with the next event of their group's programs, or never " +
        'where nothing is planned',
    }),
  }),
})

builder.mutationFields(t => ({
  switchLightDevice: t.field({
    type: ControlResult,
    description: 'Asks a light to go on or off. Needs LightDevice:operate. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), status: t.arg.boolean({ required: true, description: 'true is on' }) },
    resolve: (_, { id, status }, { db, viewer }) => switchLight(db, viewer, id, status),
  }),
  operateLightDevice: t.field({
    type: ControlResult,
    description:
      'Asks a light for switches, brightness and colour. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightControlInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => operateLights(db, viewer, [id], input),
  }),
}))

builder.mutationFields(t => ({
  batchOperateLightDevice: t.field({
    type: ControlResult,
    description: 'Asks many lights, at most 20,000. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ required: true }), input: t.arg({ type: LightControlInput, required: true }) },
    resolve: (_, { ids, input }, { db, viewer }) => operateLights(db, viewer, ids, input),
  }),
  operateLightGroup: t.field({
    type: ControlResult,
    description:
      'Asks the lights of a NORMAL group. Needs LightGroup:operate, LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightControlInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => operateGroup(db, viewer, id, input),
  }),
  lightDeviceControl: t.field({
    type: ControlResult,
    description: 'Asks named lights, or the lights of a group. Rights and errors as above.',
    args: {
      deviceIds: t.arg.intList({}),
      groupId: t.arg.int({}),
      input: t.arg({ type: LightControlInput, required: true }),
    },
    resolve: (_, { deviceIds, groupId, input }, { db, viewer }) =>
      controlLights(db, viewer, { deviceIds, groupId }, input),
  }),
  returnLightsToPlan: t.int({
    description:
      'Ends what people asked of lights before its time: they do again what their group plans. Answers how many had ' +
      'such a wish. Needs LightDevice:operate. NOT_FOUND.',
    args: { ids: t.arg.intList({ required: true }) },
    resolve: (_, { ids }, { db, viewer }) => returnToPlan(db, viewer, ids),
  }),
}))

/** One of the four facts about a light. */
interface Fact {
  main_level: number | null
  main_color_temp: number | null
  sub_level: number | null
  sub_color_temp: number | null
  at: Date | Told
  cause: string
  by: string | null
  commandId: string | null
  until: Date | Told | null
}

const LightFact = builder.objectRef<Fact>('LightFact').implement({
  description: 'What the lamps of a light are to do, or do, from one point of view.',
  fields: t => ({
    switchedOn: t.boolean({ resolve: fact => (fact.main_level ?? 0) > 0 || (fact.sub_level ?? 0) > 0 }),
    mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    at: t.expose('at', { type: 'DateTime', description: 'since when' }),
    cause: t.exposeString('cause', {
      description:
        'OPERATOR, TEST, SCHEDULE, PRESET, SITE_DEFAULT or MAINTENANCE; of a measurement: COMMAND, PLAN, LOCAL (switched at the pole) or UNKNOWN',
    }),
    causeBy: t.exposeString('by', { nullable: true, description: 'who or what, in words' }),
    commandId: t.exposeString('commandId', { nullable: true }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'of what is expected: when something else may be',
    }),
  }),
})

const LightFacts = builder.objectRef<DeviceRow>('LightFacts').implement({
  description: 'The four facts about a light, never merged into one; null: there is none yet.',
  fields: t => ({
    expected: t.field({
      type: LightFact,
      nullable: true,
      description: 'what the winning rule asks',
      resolve: (light, _, context) =>
        after(loadCommand(context, light.last_command_id), command =>
          expectedOf(light, command?.version === light.expected_version ? light.last_command_id : null),
        ),
    }),
    commanded: t.field({
      type: LightFact,
      nullable: true,
      description: 'the last command that was sent',
      resolve: (light, _, context) =>
        after(loadCommand(context, light.commanded_id), command => command && fromCommand(command, command.sent_at)),
    }),
    acknowledged: t.field({
      type: LightFact,
      nullable: true,
      description: 'the last command that the light said yes to',
      resolve: (light, _, context) =>
        after(
          loadCommand(context, light.acknowledged_id),
          command => command && fromCommand(command, command.acknowledged_at),
        ),
    }),
    measured: t.field({ type: LightFact, nullable: true, description: 'what the light reports', resolve: measuredOf }),
  }),
})

const loadCommand = loader<string, CommandRow | CommandTold>(
  async ({ db }: Context, ids) => new Map((await findCommands(db, ids)).map(row => [row.id, row])),
)

alongside({
  fields: ['facts', 'lastCommand'],
  rows: COMMANDS_OF_LIGHTS,
  keep: (context, rows) => {
    const commands = (rows as CommandTold[]).map(commandOfJson)
    loadCommand.know(context, new Map(commands.map(command => [command.id, command])))
  },
})

builder.objectFields(LightDevice, t => ({
  facts: t.field({ type: LightFacts, resolve: light => light }),
  lastCommand: t.field({
    type: LightCommand,
    nullable: true,
    description: 'the newest command that was to be sent',
    resolve: (light, _, context) => loadCommand(context, light.last_command_id),
  }),
}))

function expectedOf(light: DeviceRow, commandId: string | null): Fact | null {
  if (!light.expected_at) return null
  return {
    main_level: light.expected_main_level,
    main_color_temp: light.expected_main_color_temp,
    sub_level: light.expected_sub_level,
    sub_color_temp: light.expected_sub_color_temp,
    at: light.expected_at,
    cause: light.expected_cause ?? 'UNKNOWN',
    by: light.expected_by,
    commandId,
    until: light.expected_until,
  }
}

function measuredOf(light: DeviceRow): Fact | null {
  if (!light.measured_at) return null
  const { main_level, main_color_temp, sub_level, sub_color_temp } = light
  return {
    ...{ main_level, main_color_temp, sub_level, sub_color_temp },
    at: light.measured_at,
    cause: light.measured_cause ?? 'UNKNOWN',
    by: light.measured_by,
    commandId: light.measured_command_id,
    until: null,
  }
}

function fromCommand(command: CommandRow | CommandTold, at: Date | Told | null): Fact {
  return { ...command, at: at ?? command.created_at, by: command.cause_by, commandId: command.id, until: null }
}
