import { z } from 'zod'
import { oneOrMany } from './message.ts'
import { anyNumber, instant, lightId, plainText } from './values.ts'

/** Kinds with a fixed meaning, and their units; '' is none. */
export const SENSOR_UNITS = {
  ILLUMINANCE: 'lx',
  MOTION: '',
  TRAFFIC: '1/h',
  TEMPERATURE: '°C',
  HUMIDITY: '%',
  WIND_SPEED: 'm/s',
  NOISE: 'dB',
  PM2_5: 'µg/m³',
  PM10: 'µg/m³',
} as const satisfies Record<string, string>

/** Value of a sensor, e.g. ILLUMINANCE in lx. Any kind is accepted. One sensor may have several kinds. */
export const sensorReading = z.object({
  sensor: lightId,
  /** The light of a center that the sensor belongs to; left out: the endpoint itself. */
  light: lightId.optional(),
  kind: plainText(64).min(1),
  value: anyNumber,
  unit: plainText(16).optional(),
  time: instant.optional(),
})
export type SensorReading = z.infer<typeof sensorReading>

/** Up, `sensor`: one, or `{ sensors: [...] }` with up to 1,000. */
export const sensorMessage = oneOrMany('sensors', sensorReading)
