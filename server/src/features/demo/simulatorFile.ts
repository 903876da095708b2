import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { City, LightPlan } from './city.ts'
import { CENTER } from './models.ts'
import type { SecretOf } from './secrets.ts'

type Endpoint = { username: string; kind: 'light' | 'center'; model: string; lights: LightPlan[] }

/**
 * Writes the input of the simulator (simulator/cityFile.ts): endpoints with their passwords, and the behaviour of each light.
 * Streams, because a million lights do not fit in memory.
 */
export async function writeSimulatorFile(path: string, city: City, secretOf: SecretOf): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  await rm(temporary, { force: true })
  const file = createWriteStream(temporary, { mode: 0o600 })
  const models = city.models
    .filter(model => model.type === 'light')
    .map(({ code, main, sub, answersAfter }) => [code, { main, sub, answersAfter }])
  file.write(`{"models":${JSON.stringify(Object.fromEntries(models))},"endpoints":[`)
  let comma = '\n'
  let isNewer = false
  for (const endpoint of endpointsOf(city)) {
    // Half of the city, so that lights of both versions of the protocol are always in use.
    isNewer = !isNewer
    const text = JSON.stringify({
      ...endpoint,
      protocol: isNewer ? '1.1' : '1.0',
      password: secretOf(endpoint.username),
      lights: endpoint.lights.map(entryOf),
    })
    if (!file.write(comma + text)) await once(file, 'drain')
    comma = ',\n'
  }
  file.end('\n]}\n')
  await finished(file)
  await rename(temporary, path)
}

/** Endpoints that connect: centers with their lights, and direct lights. Spare lights are for users to try. */
function* endpointsOf(city: City): Generator<Endpoint> {
  let center: Endpoint | undefined
  for (const light of city.lights()) {
    if (center && center.username !== light.center) {
      yield center
      center = undefined
    }
    if (light.spare) continue
    if (light.center === null) yield { username: light.deviceId, kind: 'light', model: light.model, lights: [light] }
    else {
      center ??= { username: light.center, kind: 'center', model: CENTER, lights: [] }
      center.lights.push(light)
    }
  }
  if (center) yield center
}

function entryOf({ deviceId, model, behaviour, energy }: LightPlan) {
  return { id: deviceId, model, behaviour: behaviour === 'normal' ? undefined : behaviour, energy }
}
