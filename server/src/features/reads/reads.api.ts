import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { findRead, findReadLights, type ReadLightRow, type ReadRow, readLights } from './reads.ts'

const ReadStatus = builder.enumType('ReadStatus', {
  description: 'How a light or cabinet answers a request for a reading.',
  values: {
    ANSWERED: {},
    WAITING: { description: 'asked' },
    UNSUPPORTED: { description: 'not asked: it did not announce that it can be read' },
    OFFLINE: { description: 'not asked: it is not connected' },
    TIMED_OUT: { description: 'asked, and no answer before expiresAt; a later answer still counts' },
  } as const,
})

const ReadLight = builder.objectRef<ReadLightRow>('ReadLight').implement({
  description: 'One light of a request for readings.',
  fields: t => ({
    deviceId: t.exposeInt('light_id', { description: 'id of the LightDevice' }),
    light: t.field({
      type: LightDevice,
      nullable: true,
      resolve: (row, _, context) => loadDevice(context, row.light_id),
    }),
    status: t.expose('status', { type: ReadStatus }),
    answeredAt: t.expose('answered_at', { type: 'DateTime', nullable: true }),
  }),
})

const ReadLightPage = definePage(ReadLight, 'lights of a request for readings')

const ReadRequest = builder.objectRef<ReadRow>('ReadRequest').implement({
  description: 'A request for readings on demand. Counts are of the lights that the viewer may see.',
  fields: t => ({
    id: t.exposeID('id', {}),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    expiresAt: t.expose('expires_at', {
      type: 'DateTime',
      description: 'until then answers are waited for, by the models of the lights',
    }),
    total: t.exposeInt('total', { description: 'lights' }),
    answered: t.exposeInt('answered', {}),
    unsupported: t.exposeInt('unsupported', {}),
    offline: t.exposeInt('offline', {}),
    done: t.exposeBoolean('done', { description: 'no answer is waited for' }),
    cabinet: t.expose('cabinet', {
      type: ReadStatus,
      nullable: true,
      description: 'of the cabinet of the center; null: no center was asked',
    }),
    lights: t.field({
      type: ReadLightPage,
      args: { status: t.arg({ type: ReadStatus, description: 'default: all' }), ...pageArgs },
      resolve: ({ id }, { status, ...page }, { db, viewer }) => findReadLights(db, viewer, { id, status }, page),
    }),
  }),
})

builder.queryField('readRequest', t =>
  t.field({
    type: ReadRequest,
    nullable: true,
    description:
      'Progress of a request for readings; null if none of its lights is visible to the viewer, and a day after its ' +
      'end. Needs LightDevice:read.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findRead(db, viewer, id)) ?? null,
  }),
)

builder.mutationField('readLights', t =>
  t.field({
    type: ReadRequest,
    description:
      'Requests a reading now (召测) from the given lights, the lights of a group, or a center with its cabinet and its ' +
      'lights; at most 20,000 lights. Exactly one target. Needs LightDevice:operate or LightDevice:test. NOT_FOUND, ' +
      'BAD_USER_INPUT.',
    args: { ids: t.arg.intList({}), groupId: t.arg.int({}), centerId: t.arg.int({}) },
    resolve: (_, args, { db, viewer }) => readLights(db, viewer, args),
  }),
)
