import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode: number
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode = (await makeModel(platform.db)).id
})

const CREATE = `mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) {
  id name deviceId address1 latitude groupId centerId deviceStatus updatedAt group { name } photosFileId } }`
const UPDATE = `mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) {
  id name address1 latitude groupId deviceStatus updatedAt } }`

const aLight = () => ({ name: '天河路 1 号', deviceId: `REG-${serial()}`, mode: { connect: { id: mode } } })
const PLACE = { address1: '天河路', address2: '1 号', latitude: 23.13, longitude: 113.33 }

async function refusal(query: string, variables: object) {
  const { errors } = await platform.ask(query, variables, token)
  return errors?.[0]?.extensions
}

describe('registering a light', () => {
  test('creates it with all fields', async () => {
    const group = await makeGroup(platform.db, '公园')
    const center = await makeCenter(platform.db)
    const input = {
      ...aLight(),
      ...PLACE,
      group: { connect: { id: group.id } },
      center: { connect: { id: center.id } },
    }
    const { data } = await platform.ask(CREATE, { input }, token)
    expect(data.createLightDevice).toMatchObject({
      ...{ name: input.name, deviceId: input.deviceId, address1: '天河路', latitude: 23.13 },
      ...{ centerId: center.id, group: { name: '公园' }, deviceStatus: 'OFFLINE', photosFileId: [] },
    })
  })

  test.each([
    [{ name: '灯' }, 'input.name', 'deviceNameMinLength'],
    [{ name: ' \u200b\u200b\ufeff灯 ' }, 'input.name', 'deviceNameMinLength'],
    [{ deviceId: 'x' }, 'input.deviceId', 'pleaseEnterDeviceId'],
    [{ deviceId: 'a/b' }, 'input.deviceId', 'pleaseEnterDeviceId'],
    [{ mode: { connect: { id: 0 } } }, 'input.mode', 'pleaseSelectDeviceMode'],
    [{ ...PLACE, address2: '' }, 'input.address2', 'pleaseEnterCompleteInstallationLocation'],
    [{ latitude: 23.1 }, 'input.address1', 'pleaseEnterCompleteInstallationLocation'],
    [{ ...PLACE, longitude: 138.5 }, 'input.longitude', 'locationOutOfBounds'],
    [{ ...PLACE, latitude: 2.9 }, 'input.latitude', 'locationOutOfBounds'],
    [{ photosFileId: [1, 2, 3, 4, 5, 6] }, 'input.photosFileId', 'tooManyPhotos'],
    [{ photosFileId: [999] }, 'input.photosFileId', 'photoMissing'],
  ])('is refused with %o, naming the field', async (change, field, key) => {
    expect(await refusal(CREATE, { input: { ...aLight(), ...change } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      field,
      key,
    })
  })

  test.each(['☀\ufe0f', '灯🏴\u{e0067}\u{e0062}\u{e007f}'])(
    'keeps the emoji at the end of its name: %s',
    async name => {
      const { data } = await platform.ask(CREATE, { input: { ...aLight(), name: ` ${name}\u200b` } }, token)
      expect(data.createLightDevice.name).toBe(name)
    },
  )

  test('refuses a device ID that is taken', async () => {
    const input = aLight()
    await platform.ask(CREATE, { input }, token)
    expect(await refusal(CREATE, { input })).toMatchObject({ field: 'input.deviceId', key: 'deviceIdTaken' })
  })

  test('K01A-PLC requires a center', async () => {
    const model = await makeModel(platform.db, { code: 'K01A-PLC' })
    await platform.db.updateTable('device_mode').set({ needs_center: true }).where('id', '=', model.id).execute()
    const input = { ...aLight(), mode: { connect: { id: model.id } } }
    expect(await refusal(CREATE, { input })).toMatchObject({ field: 'input.center', key: 'pleaseSelectCenter' })
  })

  test('creates nothing if the group does not exist', async () => {
    const input = { ...aLight(), group: { connect: { id: 999_999 } } }
    expect(await refusal(CREATE, { input })).toMatchObject({ code: 'NOT_FOUND', field: 'input.group' })
    const left = await platform.db
      .selectFrom('light_device')
      .select('id')
      .where('device_id', '=', input.deviceId)
      .execute()
    expect(left).toEqual([])
  })
})

describe('updating a light', () => {
  test('changes the given fields only', async () => {
    const light = await makeLight(platform.db)
    const input = {
      name: { set: '新名字' },
      ...Object.fromEntries(Object.entries(PLACE).map(([k, set]) => [k, { set }])),
    }
    expect((await platform.ask(UPDATE, { id: light.id, input }, token)).data.updateLightDevice).toMatchObject({
      name: '新名字',
      address1: '天河路',
    })
    expect(await refusal(UPDATE, { id: light.id, input: { address2: { set: null } } })).toMatchObject({
      field: 'input.address2',
      key: 'pleaseEnterCompleteInstallationLocation',
    })
  })

  test('an IP address is IPv4, IPv6 or empty', async () => {
    const { id } = await makeLight(platform.db)
    const set = (set: string | null) => refusal(UPDATE, { id, input: { ipAddress: { set } } })
    for (const address of ['999.1.1.1', '10.0.0', 'fe80::1::2', 'lamp.local'])
      expect(await set(address)).toMatchObject({ field: 'input.ipAddress', key: 'ipAddressInvalid' })
    for (const address of [' 10.0.0.7 ', '2001:db8::7', '', null]) expect(await set(address)).toBeUndefined()
  })

  test('a group is connected or disconnected, not both; an unknown one is reported', async () => {
    const { id } = await makeLight(platform.db)
    const group = await makeGroup(platform.db)
    const both = { connect: { id: group.id }, disconnect: true }
    expect(await refusal(UPDATE, { id, input: { group: both } })).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'input.group', key: 'connectOrDisconnect' },
    })
    expect(await refusal(UPDATE, { id, input: { group: { connect: { id: 999_999 } } } })).toMatchObject({
      ...{ code: 'NOT_FOUND', field: 'input.group' },
    })
  })

  test.each(['2026', '1', 'Nov 5 2026', '2026-11-05T10:00', '2026-02-30T00:00:00Z', '2026-11-05 10:00Z'])(
    'refuses %s as an instant',
    async expectedUpdatedAt => {
      const { errors } = await platform.ask(UPDATE, { id: 1, input: { expectedUpdatedAt } }, token)
      expect(errors![0]!.message).toContain('DateTime must be an ISO 8601 instant')
    },
  )

  test('a concurrent edit gets CONFLICT and overwrites nothing', async () => {
    const light = await makeLight(platform.db)
    const look = '{ findOneLightDevice(id: ID) { updatedAt name } }'.replace('ID', String(light.id))
    const { updatedAt } = (await platform.ask(look, {}, token)).data.findOneLightDevice
    const edit = (name: string) =>
      platform.ask(UPDATE, { id: light.id, input: { name: { set: name }, expectedUpdatedAt: updatedAt } }, token)
    const [first, second] = await Promise.all([edit('第一位'), edit('第二位')])
    const refused = [first, second].filter(answer => answer.errors)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.errors![0]!.extensions.code).toBe('CONFLICT')
    const winner = first.errors ? '第二位' : '第一位'
    expect((await platform.ask(look, {}, token)).data.findOneLightDevice.name).toBe(winner)
  })

  test('a user sets and ends maintenance; no other state can be set', async () => {
    const light = await makeLight(platform.db)
    const set = async (status: string) =>
      platform.ask(UPDATE, { id: light.id, input: { deviceStatus: { set: status } } }, token)
    expect((await set('MAINTENANCE')).data.updateLightDevice.deviceStatus).toBe('MAINTENANCE')
    expect((await set('NORMAL')).data.updateLightDevice.deviceStatus).toBe('NORMAL')
    expect((await set('OFFLINE')).errors![0]!.extensions).toMatchObject({ key: 'statusNotSettable' })
  })

  test('deleting a light closes its connection', async () => {
    const light = await makeLight(platform.db)
    const { data } = await platform.ask(
      `mutation { deleteLightDevice(id: ${light.id}) { id name group { id } } }`,
      {},
      token,
    )
    expect(data.deleteLightDevice).toMatchObject({ id: light.id, name: light.name })
    expect(await refusal(`mutation { deleteLightDevice(id: ${light.id}) { id } }`, {})).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('groups and centers', () => {
  const CREATE_GROUP =
    'mutation ($input: LightGroupCreateInput!) { createLightGroup(input: $input) { id controlMode enableStatus groupStatus deviceCount } }'
  const UPDATE_GROUP =
    'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { controlMode startTime endTime deviceCount } }'

  test('a new group has its lights, and is enabled, NORMAL and MANUAL', async () => {
    const lights = [await makeLight(platform.db), await makeLight(platform.db)]
    const input = { name: '居民区', devices: { connect: lights.map(({ id }) => ({ id })) } }
    expect((await platform.ask(CREATE_GROUP, { input }, token)).data.createLightGroup).toMatchObject({
      ...{ controlMode: 'MANUAL', enableStatus: true, groupStatus: 'NORMAL', deviceCount: 2 },
    })
  })

  test('connect and disconnect are applied together or not at all', async () => {
    const group = await makeGroup(platform.db)
    const [inside, outside] = [await makeLight(platform.db, { group_id: group.id }), await makeLight(platform.db)]
    const devices = { connect: [{ id: outside.id }, { id: 999_999 }], disconnect: [{ id: inside.id }] }
    expect(await refusal(UPDATE_GROUP, { id: group.id, input: { devices } })).toMatchObject({ code: 'NOT_FOUND' })
    const count = async () =>
      (await platform.ask(`{ findOneLightGroup(id: ${group.id}) { deviceCount } }`, {}, token)).data.findOneLightGroup
        .deviceCount
    expect(await count()).toBe(1)
    devices.connect.pop()
    await platform.ask(UPDATE_GROUP, { id: group.id, input: { devices } }, token)
    expect(await count()).toBe(1)
  })

  test('TIMING has default times 18:30 and 06:30, and removing one is an error', async () => {
    const group = await makeGroup(platform.db)
    const update = (input: object) => platform.ask(UPDATE_GROUP, { id: group.id, input }, token)
    expect((await update({ controlMode: { set: 'TIMING' } })).data.updateLightGroup).toMatchObject({
      startTime: '18:30',
      endTime: '06:30',
    })
    for (const [input, key] of [
      [{ startTime: { set: null } }, 'select_turn_on_time_error'],
      [{ endTime: { set: null } }, 'select_turn_off_time_error'],
      [{ startTime: { set: '24:00' } }, 'timeInvalid'],
      [{ startTime: { set: '06:30' } }, 'timesAreEqual'],
    ] as const)
      expect((await update(input)).errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key })
  })

  test.each(['Group', 'Center'])('deleting a %s keeps its lights without the link', async thing => {
    const group = await makeGroup(platform.db)
    const center = await makeCenter(platform.db)
    const light = await makeLight(platform.db, { group_id: group.id, center_id: center.id })
    const { id } = thing === 'Group' ? group : center
    await platform.ask(`mutation { deleteLight${thing}(id: ${id}) { id } }`, {}, token)
    const { data } = await platform.ask(`{ findOneLightDevice(id: ${light.id}) { groupId centerId } }`, {}, token)
    expect(data.findOneLightDevice[`${thing.toLowerCase()}Id`]).toBeNull()
  })

  test('province, city and district must match', async () => {
    const { id } = await makeGroup(platform.db)
    const move = (provinceCode: string, cityCode: string, districtCode: string) => {
      const input = {
        provinceCode: { set: provinceCode },
        cityCode: { set: cityCode },
        districtCode: { set: districtCode },
      }
      return refusal(UPDATE_GROUP, { id, input })
    }
    expect(await move('440000', '110100', '440106')).toMatchObject({ field: 'input.cityCode', key: 'regionCodesApart' })
    expect(await move('440000', '440100', '330106')).toMatchObject({ field: 'input.districtCode' })
    expect(await move('440000', '440100', '440106')).toBeUndefined()
  })

  test('a group without lights, or that is not NORMAL, cannot be operated', async () => {
    const group = await makeGroup(platform.db)
    const operate = `mutation { operateLightGroup(id: ${group.id}, input: { mainSwitch: true }) { accepted } }`
    expect(await refusal(operate, {})).toMatchObject({ field: 'id', key: 'groupWithoutLights' })
    await makeLight(platform.db, { group_id: group.id })
    expect((await platform.ask(operate, {}, token)).data.operateLightGroup.accepted).toBe(1)
    await platform.ask(
      `mutation { updateLightGroup(id: ${group.id}, input: { groupStatus: { set: FAULT } }) { id } }`,
      {},
      token,
    )
    expect(await refusal(operate, {})).toMatchObject({ code: 'BAD_USER_INPUT', key: 'groupNotNormal' })
  })
})

test('a nested list runs as many queries for 50 lights as for 2', async () => {
  const group = await makeGroup(platform.db)
  const center = await makeCenter(platform.db)
  for (let i = 0; i < 50; i++) await makeLight(platform.db, { group_id: group.id, center_id: center.id })
  await platform.ask(
    `mutation { operateLightGroup(id: ${group.id}, input: { mainSwitch: true }) { accepted } }`,
    {},
    token,
  )
  const query = `query ($limit: Int) { findManyLightDevice(limit: $limit, where: { groupId: { equals: ${group.id} } }) { items {
    name mode { name } group { name deviceCount managers { adminId } } center { name deviceCount mode { name } }
    photos { url } managers { admin { email } } facts { commanded { at } acknowledged { at } } lastCommand { status } } } }`
  const count = async (limit: number) => {
    // A mutation clears the cache of sessions.
    await platform.ask('mutation { endOtherSessions }')
    const before = platform.queries()
    expect((await platform.ask(query, { limit }, token)).errors).toBeUndefined()
    return platform.queries() - before
  }
  await count(2)
  expect(await count(50)).toBe(await count(2))
})
