import { builder } from '../../foundation/graphql/graphql.ts'
import { LightDevice } from './devices.api.ts'
import { LightDeviceCreateInput, LightDeviceUpdateInput } from './lightInput.ts'
import { addLight, changeLight, removeLight } from './registry.ts'

builder.mutationFields(t => ({
  createLightDevice: t.field({
    type: LightDevice,
    description: 'Needs LightDevice:create. NOT_FOUND (center, group), BAD_USER_INPUT.',
    args: { input: t.arg({ type: LightDeviceCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addLight(db, viewer, input),
  }),
  updateLightDevice: t.field({
    type: LightDevice,
    description: 'All changes or none. Needs LightDevice:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightDeviceUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeLight(db, viewer, id, input),
  }),
  deleteLightDevice: t.field({
    type: LightDevice,
    description:
      'Closes its connection and deletes its commands. Can be restored for a day: restoreDeleted. Needs LightDevice:delete. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeLight(db, viewer, id),
  }),
}))
