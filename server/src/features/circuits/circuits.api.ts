import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { CabinetCircuit, ContactorState } from '../centers/cabinet.api.ts'
import { CommandStatus } from '../control/commands.api.ts'
import { type CircuitCommandRow, findCircuitCommands, switchCircuit } from './circuits.ts'

const CircuitCommand = builder.objectRef<CircuitCommandRow>('CircuitCommand').implement({
  description: 'A command to the contactor of a circuit.',
  fields: t => ({
    id: t.exposeString('id', {}),
    contactor: t.field({ type: ContactorState, resolve: ({ contactor }) => contactor as 'OPEN' | 'CLOSED' }),
    status: t.field({ type: CommandStatus, resolve: ({ status }) => status as 'SENT' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: "NO_ACKNOWLEDGEMENT, SUPERSEDED, or the center's own text",
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    acknowledgedAt: t.expose('acknowledged_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when the center answered',
    }),
    followedAt: t.expose('followed_at', {
      type: 'DateTime',
      nullable: true,
      description:
        'when the cabinet first reported the contactor as commanded; later it may differ, because many cabinets also ' +
        'switch by their own timer',
    }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user; null for customers' }),
  }),
})

const loadCommand = loader<string, CircuitCommandRow>(({ db, viewer }: Context, keys) =>
  findCircuitCommands(db, viewer, [...new Set(keys.map(key => Number.parseInt(key, 10)))]),
)

builder.objectField(CabinetCircuit, 'command', t =>
  t.field({
    type: CircuitCommand,
    nullable: true,
    description: 'the newest one',
    resolve: ({ centerId, circuit }, _, context) => loadCommand(context, `${centerId} ${circuit}`),
  }),
)

builder.mutationField('switchCircuit', t =>
  t.field({
    type: CircuitCommand,
    description:
      'Switches the contactor of a circuit. While it is open, the lights of the circuit have no power, and go offline. ' +
      'Needs LightCenter:operate. NOT_FOUND; BAD_USER_INPUT if the center did not announce circuits, is offline, or has ' +
      'no such circuit.',
    args: {
      centerId: t.arg.int({ required: true }),
      circuit: t.arg.string({ required: true, description: 'its id' }),
      contactor: t.arg({ type: ContactorState, required: true }),
    },
    resolve: (_, args, { db, viewer }) => switchCircuit(db, viewer, args),
  }),
)
