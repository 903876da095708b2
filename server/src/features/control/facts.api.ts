import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { after, loader } from '../../foundation/graphql/loaders.ts'
import { LightDevice } from '../devices/devices.api.ts'
import type { DeviceRow } from '../devices/devices.ts'
import { registerPreload } from '../devices/preload.ts'
import { LightCommand } from './commands.api.ts'
import { COMMANDS_OF_LIGHTS, type CommandJson, type CommandRow, findCommands, parseCommandJson } from './commands.ts'

/** One of the four facts about a light. */
interface Fact {
  main_level: number | null
  main_color_temp: number | null
  sub_level: number | null
  sub_color_temp: number | null
  at: Date
  cause: string
  by: string | null
  commandId: string | null
  until: Date | null
}

const LightFact = builder.objectRef<Fact>('LightFact').implement({
  description: 'Desired or actual state of the lamps of a light, from one source.',
  fields: t => ({
    switchedOn: t.boolean({ resolve: fact => (fact.main_level ?? 0) > 0 || (fact.sub_level ?? 0) > 0 }),
    mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    at: t.expose('at', { type: 'DateTime', description: 'start of this state' }),
    cause: t.exposeString('cause', {
      description:
        'OPERATOR, TEST, DAYLIGHT, SCHEDULE, PRESET, SITE_DEFAULT or MAINTENANCE; of a measurement: COMMAND, PLAN, LOCAL (switched at the pole) or UNKNOWN',
    }),
    causeBy: t.exposeString('by', { nullable: true, description: 'name of the user or program' }),
    commandId: t.exposeString('commandId', { nullable: true }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'of the target state: when the next one may apply',
    }),
  }),
})

const LightFacts = builder.objectRef<DeviceRow>('LightFacts').implement({
  description: 'Target, commanded, acknowledged and measured state of a light. Null: none yet.',
  fields: t => ({
    expected: t.field({
      type: LightFact,
      nullable: true,
      description: 'what the active rule requires',
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
      description: 'the last command that the light acknowledged',
      resolve: (light, _, context) =>
        after(
          loadCommand(context, light.acknowledged_id),
          command => command && fromCommand(command, command.acknowledged_at),
        ),
    }),
    measured: t.field({ type: LightFact, nullable: true, description: 'what the light reports', resolve: measuredOf }),
    waitUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'until then the light may still follow its target, by the patience of its model; null: it is not waited for',
      resolve: ({ confirmation, wait_until }) => (confirmation === 'WAITING' ? wait_until : null),
    }),
  }),
})

const loadCommand = loader<string, CommandRow>(
  async ({ db }: Context, ids) => new Map((await findCommands(db, ids)).map(row => [row.id, row])),
)

registerPreload({
  fields: ['facts', 'lastCommand'],
  rows: COMMANDS_OF_LIGHTS,
  keep: (context, rows) => {
    const commands = (rows as CommandJson[]).map(parseCommandJson)
    loadCommand.prime(context, new Map(commands.map(command => [command.id, command])))
  },
})

builder.objectFields(LightDevice, t => ({
  facts: t.field({ type: LightFacts, resolve: light => light }),
  lastCommand: t.field({
    type: LightCommand,
    nullable: true,
    description: 'the newest accepted command',
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

function fromCommand(command: CommandRow, at: Date | null): Fact {
  return { ...command, at: at ?? command.created_at, by: command.cause_by, commandId: command.id, until: null }
}
