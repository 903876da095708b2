import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { DeviceMode, loadModel } from '../models/models.api.ts'
import { LightDevice } from './devices.api.ts'
import type { DeviceRow } from './devices.ts'
import { ratedPowerOfLamp } from './ratedPower.ts'

const WattsSource = builder.enumType('WattsSource', {
  description: 'Source of a rated power. OPERATOR takes precedence over INVENTORY, INVENTORY over MODEL.',
  values: {
    OPERATOR: { description: 'a user, or an imported file' },
    INVENTORY: { description: 'the inventory of the light or of its center' },
    MODEL: { description: 'the model' },
  } as const,
})

const rated = async (lamp: 'main' | 'sub', light: DeviceRow, context: Context) =>
  ratedPowerOfLamp(lamp, light, light.mode_id === null ? null : await loadModel(context, light.mode_id))

builder.objectFields(LightDevice, t => ({
  nominalMainWatts: t.float({
    nullable: true,
    description:
      'W of its main lamp at 100 %, the reference for its power and current: entered by an operator, else from its ' +
      'inventory, else from its model; null: unknown, and neither is checked',
    resolve: async (light, _, context) => (await rated('main', light, context))?.watts ?? null,
  }),
  nominalSubWatts: t.float({
    nullable: true,
    description: 'the same for its auxiliary lamp',
    resolve: async (light, _, context) => (await rated('sub', light, context))?.watts ?? null,
  }),
  nominalMainWattsSource: t.field({
    type: WattsSource,
    nullable: true,
    resolve: async (light, _, context) => (await rated('main', light, context))?.source ?? null,
  }),
  nominalSubWattsSource: t.field({
    type: WattsSource,
    nullable: true,
    resolve: async (light, _, context) => (await rated('sub', light, context))?.source ?? null,
  }),
}))

builder.objectFields(DeviceMode, t => ({
  nominalMainWatts: t.float({
    nullable: true,
    description: 'W of the main lamp at 100 %, for lights without a value of their own',
    resolve: model => model.main_watts,
  }),
  nominalSubWatts: t.float({
    nullable: true,
    description: 'W of the auxiliary lamp at 100 %, for lights without a value of their own',
    resolve: model => model.sub_watts,
  }),
}))
