import { SENSOR_UNITS } from '#protocol/sensor.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { grouped, loader } from '../../foundation/graphql/loaders.ts'
import { LightCenter } from '../centers/centers.api.ts'
import { LightDevice } from '../devices/devices.api.ts'
import { findSensors, type SensorRow } from './sensors.ts'

const SensorReading = builder.objectRef<SensorRow>('SensorReading').implement({
  description: 'The newest value of a sensor.',
  fields: t => ({
    sensor: t.exposeString('sensor', { description: 'its id' }),
    kind: t.exposeString('kind', {
      description:
        "ILLUMINANCE, MOTION (1: detected), TRAFFIC, TEMPERATURE, HUMIDITY, WIND_SPEED, NOISE, PM2_5, PM10, or the device's own",
    }),
    value: t.exposeFloat('value', {}),
    unit: t.string({
      nullable: true,
      description: 'as reported, otherwise the one of its kind',
      resolve: ({ unit, kind }) => unit ?? unitOf(kind),
    }),
    time: t.expose('time', { type: 'DateTime', description: "by the sensor's clock; otherwise the time of receipt" }),
  }),
})

function unitOf(kind: string): string | null {
  return (Object.hasOwn(SENSOR_UNITS, kind) && SENSOR_UNITS[kind as keyof typeof SENSOR_UNITS]) || null
}

const loadLightSensors = loader<number, SensorRow[]>(async ({ db }, ids) =>
  grouped(await findSensors(db, 'light_id', ids), ({ light_id }) => light_id!),
)
const loadCenterSensors = loader<number, SensorRow[]>(async ({ db }, ids) =>
  grouped(await findSensors(db, 'center_id', ids), ({ center_id }) => center_id!),
)

builder.objectField(LightDevice, 'sensors', t =>
  t.field({
    type: [SensorReading],
    description: 'by id',
    resolve: async ({ id }, _, context) => (await loadLightSensors(context, id)) ?? [],
  }),
)

builder.objectField(LightCenter, 'sensors', t =>
  t.field({
    type: [SensorReading],
    description: 'of the center itself, not of its lights; by id',
    resolve: async ({ id }, _, context) => (await loadCenterSensors(context, id)) ?? [],
  }),
)
