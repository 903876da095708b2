import { createHash } from 'node:crypto'
import mqtt from 'mqtt'
import { passwordOf } from './city.ts'
import type { CityHarness } from './cityHarness.ts'

/*
 * The ambient light sensors of the mixed nights, and the daylight rule of their district.
 */

export const DISTRICT = { code: '110101', name: '东城区' }
export const DAYLIGHT = { level: 65, onBelow: 500, offAbove: 800, hours: 1, from: '08:00', to: '15:30' }
const SENSORS = 'C-LUX'

export async function addSensors({ sql, ask }: CityHarness): Promise<void> {
  await sql(
    `with c as (
       insert into light_center (name, device_id, mode_id, province_code, city_code, district_code)
       select 'Sensors', $1, id, '110000', '110100', $2 from device_mode where code = 'NIGHT-C' returning id)
     insert into light_credential (username, light_center_id, secret_hash) select $1, id, $3 from c`,
    [SENSORS, DISTRICT.code, createHash('sha256').update(passwordOf(SENSORS)).digest()],
  )
  const { onBelow, offAbove, level, hours, from, to } = DAYLIGHT
  await ask('mutation ($input: DaylightRuleCreateInput!) { createDaylightRule(input: $input) { id } }', {
    input: {
      ...{ regionCode: DISTRICT.code, onBelow, offAbove, mainBrightness: level, maxHours: hours, delayMinutes: 1 },
      ...{ windowFrom: from, windowTo: to },
    },
  })
}

/** The light center that the sensors belong to. */
export function connectSensors(port: number): Promise<mqtt.MqttClient> {
  return mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: SENSORS, password: passwordOf(SENSORS), clientId: SENSORS },
  })
}

export async function publishIlluminance(client: mqtt.MqttClient, values: number[]): Promise<void> {
  const sensors = values.map((value, i) => ({ sensor: `LUX-${i + 1}`, kind: 'ILLUMINANCE', value }))
  await client.publishAsync(`lamplighter/1/${SENSORS}/up/sensor`, JSON.stringify({ sensors }), { qos: 1 })
}
