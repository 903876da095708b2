import { builder } from '../../foundation/graphql/graphql.ts'
import { LightCenter } from '../centers/centers.api.ts'
import { type SyncResult as Outcome, requestInventory, type SourceResult, syncLights } from './inventory.ts'

const SyncSource = builder.objectRef<SourceResult>('SyncSource').implement({
  description: 'Answer of one center.',
  fields: t => ({
    centerId: t.exposeInt('centerId', {}),
    name: t.exposeString('name', {}),
    status: t.exposeString('status', { description: 'ANSWERED, OFFLINE or NO_ANSWER' }),
    created: t.exposeInt('created', {}),
    updated: t.exposeInt('updated', {}),
    unchanged: t.exposeInt('unchanged', {}),
    failed: t.exposeInt('failed', {}),
  }),
})

const SyncResult = builder.objectRef<Outcome>('SyncResult').implement({
  description: 'Result of a remote sync, in lights; a center without an answer counts as one failure.',
  fields: t => ({
    created: t.exposeInt('created', {}),
    updated: t.exposeInt('updated', {}),
    unchanged: t.exposeInt('unchanged', {}),
    failed: t.exposeInt('failed', { description: 'centers without an answer, and lights of another center' }),
    sources: t.expose('sources', { type: [SyncSource] }),
  }),
})

builder.queryField('syncRemoteLightDevices', t =>
  t.field({
    type: SyncResult,
    description:
      'Requests the inventory of every center, registers new lights and applies changes; takes up to 5 s. ' +
      'Needs LightDevice:create and LightDevice:update. NOT_FOUND (center).',
    args: { centerId: t.arg.int({ description: 'only this center' }) },
    resolve: (_, { centerId }, { db, viewer, writeAudit }) => syncLights(db, viewer, centerId, writeAudit),
  }),
)

builder.mutationField('requestCenterInventory', t =>
  t.field({
    type: LightCenter,
    description:
      'Requests the inventory of a center without registering lights; when it answers, centerInventory.at changes. ' +
      'Needs LightCenter:update. NOT_FOUND, BAD_USER_INPUT (it is not connected).',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => requestInventory(db, viewer, id),
  }),
)
