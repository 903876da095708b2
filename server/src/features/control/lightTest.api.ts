import { builder } from '../../foundation/graphql/graphql.ts'
import { ControlResultType } from './control.api.ts'
import { finishTest, startTest } from './lightTest.ts'

builder.mutationFields(t => ({
  testSwitchLightDevice: t.field({
    type: ControlResultType,
    description:
      'Test at the pole: switches a light on or off, a FAULT light too, until finishLightDeviceTest or for 5 minutes. ' +
      'Then the previous rule applies again, an earlier override included. A light that is OFFLINE or in MAINTENANCE ' +
      'cannot be tested. Needs LightDevice:test. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }), status: t.arg.boolean({ required: true, description: 'true is on' }) },
    resolve: (_, { id, status }, { db, viewer }) => startTest(db, viewer, id, status),
  }),
  finishLightDeviceTest: t.boolean({
    description:
      'Ends a test at the pole: the previous rule applies again. Returns whether there was a test. Needs ' +
      'LightDevice:test. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => finishTest(db, viewer, id),
  }),
}))
