import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { overrideBounds } from '../../foundation/lights/geography.ts'
import { makeLight, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'
import { profileOf } from '../imports/columnProfile.ts'
import { proposeSettings } from '../imports/settings.ts'
import { SetUpCodes } from './setUpCode.ts'

const CODE = 'K7QF-2M9X-HB4T'
// Hanoi: gcoord would shift positions there as if it were in China.
const BOUNDS = { south: 20, west: 105, north: 22, east: 107 }
const HANOI = {
  ...{ code: CODE, email: 'first@city.example', password: 'a good long one', firstName: 'An', lastName: 'Nguyen' },
  ...{ siteName: 'Hanoi Lighting', timeZone: 'Asia/Ho_Chi_Minh', latitude: 21.0285, longitude: 105.8542 },
  ...{ datum: 'WGS84', bounds: BOUNDS },
}
const SET_UP = 'mutation ($input: SetUpInput!) { setUp(input: $input) { accessToken } }'
const SITE = '{ clientInfo { site { name timeZone datum bounds { south west north east } } } }'

const fresh = () => startPlatform({ setUpCodes: new SetUpCodes(() => {}, { make: () => CODE }) })
type Platform = Awaited<ReturnType<typeof fresh>>
const refusalOf = async (platform: Platform, change: object) => {
  const { errors } = await platform.ask(SET_UP, { input: { ...HANOI, ...change } })
  return errors?.[0]?.extensions
}

describe('the set-up of a site outside China', () => {
  test.each([
    [{ bounds: null }, 'input.bounds', 'boundsMissing'],
    [{ bounds: { ...BOUNDS, north: 20.1 } }, 'input.bounds.north', 'boundsTooSmall'],
    [{ bounds: { ...BOUNDS, east: 190 } }, 'input.bounds.east', 'boundsLongitude'],
    [{ latitude: 23 }, 'input.latitude', 'siteOutsideBounds'],
    [{ datum: 'GCJ02' }, 'input.bounds', 'boundsOnlyElsewhere'],
    [{ datum: 'GCJ02', bounds: null, longitude: -9.1 }, 'input.longitude', 'siteOutsideBounds'],
  ])('%j is refused', async (change, field, key) => {
    const platform = await fresh()
    expect(await refusalOf(platform, change)).toMatchObject({ code: 'BAD_USER_INPUT', field, key })
  })

  test('the datum is fixed once a light exists', async () => {
    const platform = await fresh()
    await makeLight(platform.db)
    await platform.db.updateTable('light_device').set({ latitude: 23.1, longitude: 113.3 }).execute()
    expect(await refusalOf(platform, {})).toMatchObject({ field: 'input.datum', key: 'datumFixed' })
  })

  test('the datum is fixed after the first set-up; the location can still be corrected', async () => {
    const platform = await fresh()
    await platform.db.updateTable('site').set({ name: '余杭区路灯所' }).execute()
    expect(await refusalOf(platform, {})).toMatchObject({ field: 'input.datum', key: 'datumFixed' })
    const china = { datum: 'GCJ02', bounds: null, timeZone: 'Asia/Shanghai', latitude: 30.42, longitude: 120.3 }
    expect(await refusalOf(platform, china)).toBeUndefined()
  })
})

describe('a site outside China', () => {
  let platform: Platform
  let token: string
  let imports: ReturnType<typeof importsOf>
  let modeId: number
  beforeAll(async () => {
    platform = await fresh()
    token = (await platform.ask(SET_UP, { input: HANOI })).data.setUp.accessToken
    imports = importsOf(platform)
    modeId = (await makeModel(platform.db)).id
  })
  afterEach(() => overrideBounds(platform.db, undefined))

  const create = async (latitude: number, longitude: number) => {
    const place = { address1: 'Hang Bac', address2: '12', latitude, longitude }
    const input = { name: 'Light', deviceId: `E-${serial()}`, mode: { connect: { id: modeId } }, ...place }
    const made = await platform.ask(
      'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { latitude longitude } }',
      { input },
      token,
    )
    return made.data?.createLightDevice ?? made.errors?.[0]?.extensions
  }

  test('has its datum, its bounds and its time zone', async () => {
    const { data } = await platform.ask(SITE)
    expect(data.clientInfo.site).toEqual({
      ...{ name: 'Hanoi Lighting', timeZone: 'Asia/Ho_Chi_Minh', datum: 'WGS84', bounds: BOUNDS },
    })
  })

  test('stores positions unchanged, within its bounds', async () => {
    expect(await create(21.03, 105.85)).toEqual({ latitude: 21.03, longitude: 105.85 })
    expect(await create(31.2, 121.4)).toMatchObject({ field: 'input.latitude', key: 'locationOutOfBounds' })
  })

  test('imports and exports WGS-84 without a shift, and converts GCJ-02 of a file', async () => {
    const made = await imports.create(token, 'ID,Latitude,Longitude\nH-1,21.03,105.85\nH-2,105.86,21.04\n', 'a.csv')
    const { id, proposal } = made.data.createLightImport
    expect(proposal.datum).toBe('WGS84')
    await imports.check(token, { id, proposal }, { modeId })
    expect(await imports.rows(token, id)).toMatchObject([
      { deviceId: 'H-1', latitude: 21.03, longitude: 105.85 },
      { errors: [{ key: 'swapped' }, { key: 'swapped' }] },
    ])
    await imports.check(token, { id, proposal }, { modeId, datum: 'GCJ02' })
    expect((await imports.rows(token, id))[0].latitude).not.toBe(21.03)
  })

  test('proposes columns of degrees by its bounds', () => {
    const columns = [
      { name: 'A', samples: ['21.03311'], profile: profileOf(['21.03311', '21.04122']) },
      { name: 'B', samples: ['105.85311'], profile: profileOf(['105.85311', '105.86122']) },
    ]
    const fieldsIn = (bounds: typeof BOUNDS) =>
      proposeSettings(columns, null, { datum: 'WGS84', bounds }).mapping.map(({ field }) => field)
    expect(fieldsIn(BOUNDS)).toEqual(expect.arrayContaining(['LATITUDE', 'LONGITUDE']))
    expect(fieldsIn({ south: 40, west: 0, north: 50, east: 9 })).not.toContain('LATITUDE')
  })

  test('follows MAP_BOUNDS until it is unset', async () => {
    await overrideBounds(platform.db, { south: 30, west: 120, north: 32, east: 122 })
    expect(await create(31.2, 121.4)).toEqual({ latitude: 31.2, longitude: 121.4 })
    expect(await create(21.03, 105.85)).toMatchObject({ key: 'locationOutOfBounds' })
    await overrideBounds(platform.db, undefined)
    expect(await create(21.03, 105.85)).toEqual({ latitude: 21.03, longitude: 105.85 })
  })
})
