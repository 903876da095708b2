import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { recordCabinet } from './centers.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

test('a message of version 1.0 keeps earlier meters, circuits and position', async () => {
  const { db } = platform
  const center = await makeCenter(db)
  await recordCabinet(db, center.device_id, {
    meters: [{ id: 'M1', importEnergy: 1234.5, powerFactor: 0.9375, phases: [{ phase: 'A', activePower: 250 }] }],
    circuits: [{ circuit: '1', name: '北侧', breaker: 'TRIPPED' }],
    latitude: 23.1361,
    longitude: 113.3152,
  })
  await recordCabinet(db, center.device_id, { doorOpen: true, phases: [{ phase: 'A', voltage: 225 }] })
  const { data } = await platform.ask(
    `{ findOneLightCenter(id: ${center.id}) { cabinet { doorOpen latitude longitude phases { phase }
      meters { id importEnergy demand powerFactor phases { phase activePower voltage } }
      circuits { circuit name contactor breaker command { id } } } } }`,
    {},
    token,
  )
  const { latitude, longitude, ...cabinet } = data.findOneLightCenter.cabinet
  expect(cabinet).toEqual({
    doorOpen: true,
    phases: [{ phase: 'A' }],
    meters: [
      {
        ...{ id: 'M1', importEnergy: 1234.5, demand: null, powerFactor: 0.9375 },
        phases: [{ phase: 'A', activePower: 250, voltage: null }],
      },
    ],
    circuits: [{ circuit: '1', name: '北侧', contactor: null, breaker: 'TRIPPED', command: null }],
  })
  // GCJ-02: a few hundred metres from the reported position
  expect(latitude).not.toBe(23.1361)
  expect(latitude).toBeCloseTo(23.1361, 1)
  expect(longitude).toBeCloseTo(113.3152, 1)
})
