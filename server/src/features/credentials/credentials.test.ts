import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

test('a center connects with its issued password and reports for its lights', async () => {
  const center = await makeCenter(platform.db)
  const light = await makeLight(platform.db, { center_id: center.id })
  const { data } = await platform.ask(
    `mutation { issueCenterCredential(id: ${center.id}) { username password } }`,
    {},
    token,
  )
  const { username, password } = data.issueCenterCredential
  expect(username).toBe(center.device_id)
  const concentrator = await connectLight(platform.mqttPort(), username, password)
  await concentrator.say('telemetry', { light: light.device_id, main: { dimmingLevel: 70 } })
  const look = await platform.ask(
    `{ findOneLightDevice(id: ${light.id}) { mainBrightness } centerConnection(id: ${center.id}) { hasCredential } }`,
    {},
    token,
  )
  expect(look.data).toEqual({ findOneLightDevice: { mainBrightness: 70 }, centerConnection: { hasCredential: true } })
  await concentrator.close()
})

test('rejects a device id that a light or center already has', async () => {
  const [center, light] = [await makeCenter(platform.db), await makeLight(platform.db)]
  const mode = (await makeModel(platform.db)).id
  const asLight = await platform.ask(
    `mutation { createLightDevice(input: { name: "冒名", deviceId: "${center.device_id}", mode: { connect: { id: ${mode} } } }) { id } }`,
    {},
    token,
  )
  expect(asLight.errors![0]!.extensions).toMatchObject({ field: 'input.deviceId', key: 'deviceIdTaken' })
  const asCenter = await platform.ask(
    `mutation { createLightCenter(input: { name: "冒名", deviceId: "${light.device_id}" }) { id } }`,
    {},
    token,
  )
  expect(asCenter.errors![0]!.extensions).toMatchObject({ field: 'input.deviceId', key: 'deviceIdTaken' })
})

test('rejects a credential for the user name of another endpoint', async () => {
  const name = `SAME-${serial()}`
  const [center, light] = [await makeCenter(platform.db, name), await makeLight(platform.db, { device_id: name })]
  await platform.ask(`mutation { issueCenterCredential(id: ${center.id}) { username } }`, {}, token)
  const { errors } = await platform.ask(`mutation { issueLightCredential(id: ${light.id}) { username } }`, {}, token)
  expect(errors![0]!.extensions.code).toBe('CONFLICT')
})

test('marks a center without contact as offline, also without a disconnect message', async () => {
  const { db } = platform
  const center = await makeCenter(db)
  const long = new Date(Date.now() - 3_600_000)
  await db.updateTable('light_center').set({ online: true, heard_at: long }).where('id', '=', center.id).execute()
  await eventually(async () => {
    const { data } = await platform.ask(`{ findOneLightCenter(id: ${center.id}) { online } }`, {}, token)
    expect(data.findOneLightCenter.online).toBe(false)
  })
})

test('issues no password with an external broker', async () => {
  const admin = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  const model = await makeModel(platform.db)
  const light = await makeLight(platform.db, { mode_id: model.id })
  const center = await makeCenter(platform.db)
  platform.site.issuesPasswords = false
  try {
    for (const query of [
      `mutation { issueLightCredential(id: ${light.id}) { password } }`,
      `mutation { issueCenterCredential(id: ${center.id}) { password } }`,
    ])
      expect((await platform.ask(query, {}, admin)).errors?.[0]?.extensions).toMatchObject({
        code: 'CONFLICT',
        key: 'connect:outsideBroker',
      })
    const { data } = await platform.ask(
      `{ lightConnection(id: ${light.id}) { issuesPassword hasCredential } }`,
      {},
      admin,
    )
    expect(data.lightConnection).toEqual({ issuesPassword: false, hasCredential: false })
  } finally {
    platform.site.issuesPasswords = true
  }
})
