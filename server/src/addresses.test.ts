import { expect, test } from 'vitest'
import { assertPortsFree } from './addresses.ts'
import { readConfig } from './config.ts'

// 192.0.2.0/24 is reserved for documentation: no machine has such an address.
test.each([
  [{ HOST: '192.0.2.1' }, 'HOST "192.0.2.1" is not an address of this machine'],
  [{ MQTT_HOST: '192.0.2.1' }, 'MQTT_HOST "192.0.2.1"'],
  [{ METRICS_HOST: '192.0.2.1', METRICS_PORT: '0' }, 'METRICS_HOST "192.0.2.1"'],
])('an address that the machine does not have is refused with its setting: %j', async (env, message) => {
  await expect(assertPortsFree(readConfig({ PORT: '0', MQTT_PORT: '0', ...env }))).rejects.toThrow(message)
})
