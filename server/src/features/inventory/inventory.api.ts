import { builder } from '../../foundation/graphql/graphql.ts'
import { LightCenter } from '../centers/centers.api.ts'
import { type SyncResult as Outcome, requestInventory, type SourceResult, syncLights } from './inventory.ts'

const SyncSource = builder.objectRef<SourceResult>('SyncSource').implement({
  description: 'What one center answered.',
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
  description: 'What a remote sync found and did, in lights; a center that did not answer counts as one that failed.',
  fields: t => ({
    created: t.exposeInt('created', {}),
    updated: t.exposeInt('updated', {}),
    unchanged: t.exposeInt('unchanged', {}),
    failed: t.exposeInt('failed', { description: 'centers without an answer, and lights that another center has' }),
    sources: t.expose('sources', { type: [SyncSource] }),
  }),
})

builder.queryField('syncRemoteLightDevices', t =>
  t.field({
    type: SyncResult,
    description:
      'Asks every center for its inventory, registers what is new, takes over what changed; takes up to 5 s. ' +
      'Needs LightDevice:create and LightDevice:update. NOT_FOUND (center).',
    args: { centerId: t.arg.int({ description: 'asks only this one' }) },
    resolve: (_, { centerId }, { db, viewer, witness }) => syncLights(db, viewer, centerId, witness),
  }),
)

builder.mutationField('requestCenterInventory', t =>
  t.field({
    type: LightCenter,
    description:
      'Asks a center for its inventory, and registers nothing; once it has answered, centerInventory.at is later. ' +
      'Needs LightCenter:update. NOT_FOUND, BAD_USER_INPUT (it is not connected).',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => requestInventory(db, viewer, id),
  }),
)
