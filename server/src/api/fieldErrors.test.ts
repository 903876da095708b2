import { beforeAll, describe, expect, test } from 'vitest'
import { SetUpCodes } from '../features/site/setUpCode.ts'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from '../testing/factories.ts'
import { startPlatform } from '../testing/platform.ts'

/*
 * A request with several invalid fields gets one error that lists them all.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const LONG = 'x'.repeat(600)

/** Each invalid field with its key; `field` and `key` must be those of the first. */
async function wrongFields(operation: string, variables: object, on = platform, token?: string) {
  const { errors } = await on.ask(operation, variables, token ?? (on === platform ? root : undefined))
  expect(errors).toHaveLength(1)
  const { code, field, key, fields } = errors![0]!.extensions
  const all = fields as { field: string; key: string; message: string }[]
  expect({ code, field, key }).toEqual({ code: 'BAD_USER_INPUT', field: all[0]!.field, key: all[0]!.key })
  for (const { message } of all) expect(message).toMatch(/\w/)
  return Object.fromEntries(all.map(one => [one.field.replace(/^input\./, ''), one.key]))
}

describe('names all invalid fields', () => {
  test('of a new account', async () => {
    const input = {
      ...{ nickname: ' ', firstName: '', lastName: 'y'.repeat(101), phoneNumber: '12', phonePrefix: '1' },
      ...{ email: 'no-address', password: 'short', role: { connect: { id: 999_999 } } },
    }
    const create = 'mutation ($input: AdminCreateInput!) { createAdmin(input: $input) { id } }'
    const wrong = {
      nickname: 'admin:admin-write.nickname.required',
      firstName: 'admin:admin-write.firstName.required',
      lastName: 'admin:admin-write.lastName.tooLong',
      phoneNumber: 'admin:admin-write.phoneNumber.invalid',
      phonePrefix: 'admin:admin-write.phonePrefix.invalid',
      email: 'admin:admin-write.email.invalid',
      password: 'admin:admin-write.password.tooShort',
    }
    expect(await wrongFields(create, { input })).toEqual({ ...wrong, role: 'admin:admin-write.role.required' })
    const role = { connect: { id: (await makeAdminRole()).id } }
    expect(await wrongFields(create, { input: { ...input, role } })).toEqual(wrong)
  })

  test('of a changed account, and of a user’s own account', async () => {
    const { id } = await makeAdmin(platform.db, 'OPERATOR')
    const person = { nickname: { set: '' }, phoneNumber: { set: 'x' }, avatarFileId: { set: 999_999 } }
    const wrong = {
      nickname: 'admin:admin-write.nickname.required',
      phoneNumber: 'admin:admin-write.phoneNumber.invalid',
      avatarFileId: 'admin:admin-write.avatarFileId.invalid',
    }
    const input = { ...person, email: { set: 'a b' }, password: { set: 'short' }, isEnabled: { set: null } }
    const update = 'mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { id } }'
    expect(await wrongFields(update, { id, input })).toEqual({
      ...wrong,
      email: 'admin:admin-write.email.invalid',
      password: 'admin:admin-write.password.tooShort',
      isEnabled: 'admin:admin-write.isEnabled.required',
    })
    const own = 'mutation ($input: ProfileUpdateInput!) { updateProfile(input: $input) { id } }'
    expect(await wrongFields(own, { input: person })).toEqual(wrong)
  })

  test('of a role', async () => {
    const create = 'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }'
    expect(await wrongFields(create, { input: { name: 'a', alias: LONG, description: LONG } })).toEqual({
      name: 'admin:role-write.name.required',
      alias: 'textTooLong',
      description: 'textTooLong',
    })
  })

  test('of a new and of a changed light', async () => {
    const model = await makeModel(platform.db)
    const create = 'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }'
    const assets = { lampType: LONG, poleNumber: LONG, installedOn: '2026-02-30' }
    const lengths = { lampType: 'textTooLong', poleNumber: 'textTooLong', installedOn: 'dateInvalid' }
    const input = { name: 'a', deviceId: '?', latitude: 1, longitude: 1, nominalMainWatts: 9999, ...assets }
    const wrong = {
      name: 'deviceNameMinLength',
      deviceId: 'pleaseEnterDeviceId',
      nominalMainWatts: 'wattsOutOfRange',
      latitude: 'locationOutOfBounds',
      longitude: 'locationOutOfBounds',
      ...lengths,
    }
    const mode = { connect: { id: model.id } }
    expect(await wrongFields(create, { input: { ...input, mode, photosFileId: [999_999] } })).toEqual({
      ...wrong,
      photosFileId: 'photoMissing',
    })
    // Without a model, the power cannot be checked against it.
    const { nominalMainWatts: _, ...rest } = wrong
    expect(await wrongFields(create, { input: { ...input, mode: { connect: { id: 999_999 } } } })).toEqual({
      ...rest,
      mode: 'pleaseSelectDeviceMode',
    })
    const { id } = await makeLight(platform.db)
    const update =
      'mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { id } }'
    const change = {
      ...{ name: { set: '' }, ipAddress: { set: '1.2.3' }, latitude: { set: 31.2 }, deviceStatus: { set: 'FAULT' } },
      ...Object.fromEntries(Object.entries(assets).map(([field, set]) => [field, { set }])),
      lifecycle: { set: 'OUT_OF_SERVICE', reason: LONG, until: '2001-01-01T00:00:00Z' },
    }
    expect(await wrongFields(update, { id, input: { ...change, address1: { set: null } } })).toMatchObject({
      name: 'deviceNameMinLength',
      ipAddress: 'ipAddressInvalid',
      ...lengths,
      deviceStatus: 'statusNotSettable',
      'lifecycle.reason': 'textTooLong',
      'lifecycle.until': 'endOutOfRange',
    })
  })

  test('also objects that do not exist', async () => {
    const model = await makeModel(platform.db)
    const create = 'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }'
    const input = { name: 'a', deviceId: `NF-${serial()}`, mode: { connect: { id: model.id } } }
    const absent = { group: { connect: { id: 999_999 } }, center: { connect: { id: 999_999 } } }
    const attributes = [{ id: 999_999, value: 'x' }]
    const missing = { center: 'NOT_FOUND', group: 'NOT_FOUND', 'attributes.0': 'NOT_FOUND' }
    expect(await wrongFields(create, { input: { ...input, ...absent, attributes } })).toEqual({
      name: 'deviceNameMinLength',
      ...missing,
    })
    const { errors } = await platform.ask(create, { input: { ...input, name: '灯杆', ...absent, attributes } }, root)
    const { code, field, fields } = errors![0]!.extensions
    expect({ code, field }).toEqual({ code: 'NOT_FOUND', field: 'input.attributes.0' })
    expect(fields).toHaveLength(3)
  })

  test('of attributes of a light, with their index', async () => {
    const define = 'mutation ($input: LightAttributeCreateInput!) { createLightAttribute(input: $input) { id } }'
    const make = async (type: string) =>
      (await platform.ask(define, { input: { name: `属性 ${serial()}`, type } }, root)).data.createLightAttribute.id
    expect(await wrongFields(define, { input: { name: ' ', type: 'TEXT', unit: LONG } })).toEqual({
      name: 'attributeNameMissing',
      unit: 'textTooLong',
    })
    const [height, painted, note] = [await make('NUMBER'), await make('DATE'), await make('TEXT')]
    const values = [
      { id: height, value: 'high' },
      { id: note, value: 'ok' },
      { id: painted, value: 'in May' },
    ]
    const { id } = await makeLight(platform.db)
    const update =
      'mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { id } }'
    expect(await wrongFields(update, { id, input: { attributes: values } })).toEqual({
      'attributes.0': 'attributeNumberInvalid',
      'attributes.2': 'attributeDateInvalid',
    })
  })

  test('of a new and of a changed group', async () => {
    const create = 'mutation ($input: LightGroupCreateInput!) { createLightGroup(input: $input) { id } }'
    const values = {
      ...{ name: '一', description: LONG, startTime: '25:00', endTime: 'x', sunsetOffset: 200, sunriseOffset: -181 },
      ...{ mainBrightness: 101, mainColorTemp: 1, subBrightness: -1, subColorTemp: 20_001 },
      ...{ provinceCode: '44', districtCode: 'x' },
    }
    const wrong = {
      name: 'group_name_validation',
      description: 'textTooLong',
      provinceCode: 'regionCodeInvalid',
      districtCode: 'regionCodeInvalid',
      ...{ startTime: 'timeInvalid', endTime: 'timeInvalid' },
      ...{ sunsetOffset: 'offsetOutOfRange', sunriseOffset: 'offsetOutOfRange' },
      ...{ mainBrightness: 'brightnessOutOfRange', mainColorTemp: 'colorTempOutOfRange' },
      ...{ subBrightness: 'brightnessOutOfRange', subColorTemp: 'colorTempOutOfRange' },
    }
    expect(await wrongFields(create, { input: { ...values, controlMode: 'TIMING' } })).toEqual(wrong)
    const { id } = await makeGroup(platform.db)
    const update =
      'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { id } }'
    const set = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { set: value }]))
    const change = { ...set, controlMode: { set: null }, roadClass: { set: null } }
    expect(await wrongFields(update, { id, input: change })).toEqual({
      ...wrong,
      controlMode: 'valueRequired',
      roadClass: 'valueRequired',
    })
  })

  test('of a new and of a changed center', async () => {
    const create = 'mutation ($input: LightCenterCreateInput!) { createLightCenter(input: $input) { id } }'
    const input = { name: '', deviceId: '', mode: { connect: { id: 999_999 } }, description: LONG, cityCode: '1' }
    expect(await wrongFields(create, { input })).toEqual({
      name: 'centerNameMinLength',
      deviceId: 'pleaseEnterDeviceId',
      mode: 'pleaseSelectDeviceMode',
      cityCode: 'regionCodeInvalid',
      description: 'textTooLong',
    })
  })

  test('of a schedule, with the index of its steps', async () => {
    const create = 'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id } }'
    const input = {
      ...{ name: '', type: 'TIMING', startTime: '', endTime: '24:00', sunsetOffset: 999, days: 'WEEKDAYS' },
      ...{ mainBrightness: 101, subColorTemp: 999 },
      steps: [{ time: '', mainBrightness: 200 }, { time: '23:00', mainBrightness: 50 }, { time: '23:00' }],
    }
    expect(await wrongFields(create, { input })).toEqual({
      name: 'schedule_name_validation',
      startTime: 'select_turn_on_time_error',
      endTime: 'timeInvalid',
      sunsetOffset: 'offsetOutOfRange',
      weekdays: 'weekdaysRequired',
      mainBrightness: 'brightnessOutOfRange',
      subColorTemp: 'colorTempOutOfRange',
      'steps.0.time': 'valueRequired',
      'steps.0.mainBrightness': 'brightnessOutOfRange',
      'steps.2': 'stepEmpty',
    })
    const weekdays = { ...input, days: 'WEEKDAYS', weekdays: [1, 8, 0] }
    expect(await wrongFields(create, { input: weekdays })).toMatchObject({
      'weekdays.1': 'weekdayInvalid',
      'weekdays.2': 'weekdayInvalid',
    })
    const holidays = 'mutation ($dates: [HolidayInput!]!) { setHolidays(dates: $dates) { date } }'
    const dates = [{ date: '2026-13-01' }, { date: '2026-10-01' }, { date: 'x', name: LONG }]
    expect(await wrongFields(holidays, { dates })).toEqual({
      'dates.0.date': 'dateInvalid',
      'dates.2.date': 'dateInvalid',
      'dates.2.name': 'textTooLong',
    })
  })

  test('of a model', async () => {
    const create = 'mutation ($input: DeviceModeCreateInput!) { createDeviceMode(input: $input) { id } }'
    const input = { code: 'x', name: '', type: 'lamp', mainWatts: 9999, minLevel: 0, tags: [''], offlineAfter: 1 }
    expect(await wrongFields(create, { input: { ...input, commandSeconds: 0 } })).toEqual({
      code: 'modelCodeMinLength',
      name: 'modelNameMinLength',
      type: 'modelTypeUnknown',
      tags: 'modelTagsInvalid',
      mainWatts: 'modelWattsOutOfRange',
      minLevel: 'modelMinLevelOutOfRange',
      offlineAfter: 'modelOfflineAfterOutOfRange',
      commandSeconds: 'modelSecondsOutOfRange',
    })
  })

  test('of an override, a password and settings', async () => {
    const operate =
      'mutation ($ids: [Int!]!, $input: LightControlInput!) { batchOperateLightDevice(ids: $ids, input: $input) { accepted } }'
    const levels = { mainBrightness: 101, subColorTemp: 1, until: '2001-01-01T00:00:00Z' }
    expect(await wrongFields(operate, { ids: [], input: levels })).toEqual({
      ids: 'noLightsChosen',
      mainBrightness: 'brightnessOutOfRange',
      subColorTemp: 'colorTempOutOfRange',
      until: 'untilOutOfRange',
    })
    const password = 'mutation { changePassword(current: "", next: "short") }'
    expect(await wrongFields(password, {})).toEqual({
      current: 'admin:password-write.current.wrong',
      next: 'admin:password-write.next.tooShort',
    })
    const retention = 'mutation { updateRetention(readingDays: 1, hourDays: 0) { readingDays } }'
    expect(await wrongFields(retention, {})).toEqual({
      readingDays: 'retentionOutOfRange',
      hourDays: 'retentionOutOfRange',
    })
    const rule = 'mutation ($input: AlertRuleInput!) { updateAlertRule(kind: POWER_OVER, input: $input) { kind } }'
    expect(await wrongFields(rule, { input: { forSeconds: -1, clearSeconds: 100_000 } })).toEqual({
      forSeconds: 'alert:rule.seconds',
      clearSeconds: 'alert:rule.seconds',
    })
    const login = 'mutation { loginWithEmail(email: "x", password: "y") { accessToken } }'
    expect(await wrongFields(login, {})).toEqual({ email: 'invalidEmail', password: 'passwordTooShort' })
  })

  test('of the first set-up', async () => {
    const code = 'K7QF-2M9X-HB4T'
    const fresh = await startPlatform({ setUpCodes: new SetUpCodes(() => {}, { make: () => code }) })
    const setUp = 'mutation ($input: SetUpInput!) { setUp(input: $input) { accessToken } }'
    const input = {
      ...{ code, email: 'x', password: 'short', firstName: '', lastName: ' ', siteName: 'a', timeZone: 'Moon/Sea' },
      ...{ latitude: 91, longitude: 181, datum: 'WGS84', bounds: { south: 1, west: 200, north: 1, east: 10 } },
    }
    expect(await wrongFields(setUp, { input }, fresh)).toEqual({
      email: 'admin:admin-write.email.invalid',
      password: 'admin:admin-write.password.tooShort',
      firstName: 'admin:admin-write.firstName.required',
      lastName: 'admin:admin-write.lastName.required',
      siteName: 'siteNameMinLength',
      timeZone: 'timeZoneUnknown',
      latitude: 'latitudeOutOfBounds',
      longitude: 'longitudeOutOfBounds',
      'bounds.north': 'boundsTooSmall',
      'bounds.east': 'boundsTooSmall',
      'bounds.west': 'boundsLongitude',
    })
    // Other fields are not checked before the code is correct.
    expect(await wrongFields(setUp, { input: { ...input, code: 'wrong' } }, fresh)).toEqual({ code: 'setUpCodeWrong' })
  })
})

async function makeAdminRole(): Promise<{ id: number }> {
  const { data } = await platform.ask('{ findManyAdminRole(limit: 1) { items { id } } }', {}, root)
  return data.findManyAdminRole.items[0]
}
