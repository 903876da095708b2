import { builder } from '../../foundation/graphql/graphql.ts'
import { grouped, loader } from '../../foundation/graphql/loaders.ts'
import { LightDevice } from '../devices/devices.api.ts'
import { findLampDetails, type LampDetailRecord } from './lampDetails.ts'

const Lamp = builder.enumType('Lamp', { description: 'A lamp of a luminaire.', values: ['MAIN', 'SUB'] as const })

const LampDetail = builder.objectRef<LampDetailRecord>('LampDetail').implement({
  description: 'Newest values of a lamp that not every light reports. Null: never reported.',
  fields: t => ({
    lamp: t.field({ type: Lamp, resolve: ({ lamp }) => lamp as 'MAIN' | 'SUB' }),
    powerFactor: t.exposeFloat('power_factor', { nullable: true, description: '0 to 1' }),
    operatingHours: t.exposeFloat('operating_hours', { nullable: true, description: 'h, in all' }),
    switchOnCounter: t.exposeInt('switch_on_counter', { nullable: true, description: 'how often it was switched on' }),
    lampVoltage: t.exposeFloat('lamp_voltage', { nullable: true, description: 'V, at the light source' }),
    nominalPower: t.exposeFloat('nominal_power', { nullable: true, description: 'W at 100 %, as reported' }),
    measuredAt: t.expose('measured_at', { type: 'DateTime' }),
  }),
})

const loadDetails = loader<number, LampDetailRecord[]>(async ({ db }, ids) =>
  grouped(await findLampDetails(db, ids), ({ light_id }) => light_id),
)

builder.objectField(LightDevice, 'lampDetails', t =>
  t.field({
    type: [LampDetail],
    description: 'of the lamps that reported details',
    resolve: async ({ id }, _, context) => (await loadDetails(context, id)) ?? [],
  }),
)
