import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { DeviceMode, loadModel } from '../models/models.api.ts'
import { LightDevice } from './devices.api.ts'
import type { DeviceRow } from './devices.ts'
import { ratedPowerOfLamp } from './ratedPower.ts'

const WattsSource = builder.enumType('WattsSource', {
  description: 'Where a rated power comes from. OPERATOR counts before INVENTORY, INVENTORY before MODEL.',
  values: {
    OPERATOR: { description: 'a person, or a file that was imported' },
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
      'W of its main lamp at 100 %, by which its power and current are judged: what an operator entered, else its ' +
      'inventory, else its model; null: none is known, and nothing is judged by it',
    resolve: async (light, _, context) => (await rated('main', light, context))?.watts ?? null,
  }),
  nominalSubWatts: t.float({
    nullable: true,
    description: 'the same of its auxiliary lamp',
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
    description: 'W of the main lamp at 100 %, of lights that have no value of their own',
    resolve: model => model.main_watts,
  }),
  nominalSubWatts: t.float({
    nullable: true,
    description: 'W of the auxiliary lamp at 100 %, of lights that have no value of their own',
    resolve: model => model.sub_watts,
  }),
}))
