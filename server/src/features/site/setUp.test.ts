import { describe, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { newSetUpCode, SetUpCodes } from './setUpCode.ts'

const CODE = 'K7QF-2M9X-HB4T'
const GOOD = {
  code: CODE,
  email: 'first@city.example',
  password: 'a good long one',
  firstName: '三',
  lastName: '张',
  siteName: '余杭区路灯所',
  timeZone: 'Asia/Shanghai',
  latitude: 30.42,
  longitude: 120.3,
}
const SET_UP = 'mutation ($input: SetUpInput!) { setUp(input: $input) { accessToken tokenType } }'
const PENDING = '{ clientInfo { setUpPending site { name timeZone latitude longitude } } }'

const fresh = () => startPlatform({ setUpCodes: new SetUpCodes(() => {}, { make: () => CODE }) })
type Platform = Awaited<ReturnType<typeof fresh>>
const codeOf = async (platform: Platform, change: object) => {
  const { errors } = await platform.ask(SET_UP, { input: { ...GOOD, ...change } })
  return errors?.[0]?.extensions
}
const pending = async (platform: Platform) => (await platform.ask(PENDING)).data.clientInfo

describe('the first run', () => {
  test('creates an administrator with all permissions, names the site, and ends', async () => {
    const platform = await fresh()
    expect(await pending(platform)).toMatchObject({ setUpPending: true, site: { name: null } })
    const { data } = await platform.ask(SET_UP, { input: { ...GOOD, code: ' k7qf2m9xhb4t ' } })
    const { data: who } = await platform.ask(
      '{ authInfo { email fullName permissions } clientInfo { id } }',
      {},
      data.setUp.accessToken,
    )
    expect(who.authInfo).toMatchObject({ email: GOOD.email, fullName: '张三' })
    expect(who.authInfo.permissions).toContain('Site:update')
    expect(await pending(platform)).toEqual({
      setUpPending: false,
      site: { name: GOOD.siteName, timeZone: GOOD.timeZone, latitude: GOOD.latitude, longitude: GOOD.longitude },
    })
    expect(await codeOf(platform, { email: 'second@city.example' })).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('new groups use the time zone of the site', async () => {
    const platform = await fresh()
    const { data } = await platform.ask(SET_UP, { input: { ...GOOD, timeZone: 'Europe/Lisbon' } })
    const made = await platform.ask(
      'mutation { createLightGroup(input: { name: "Main road" }) { timeZone } }',
      {},
      data.setUp.accessToken,
    )
    expect(made.data.createLightGroup.timeZone).toBe('Europe/Lisbon')
  })

  test.each([
    [{ code: 'K7QF-2M9X-HB4U' }, 'input.code'],
    [{ code: '' }, 'input.code'],
    [{ email: 'invalid' }, 'input.email'],
    [{ password: 'seven 7' }, 'input.password'],
    [{ firstName: ' ' }, 'input.firstName'],
    [{ lastName: '' }, 'input.lastName'],
    [{ siteName: 'x' }, 'input.siteName'],
    [{ timeZone: '+08:00' }, 'input.timeZone'],
    [{ latitude: 90.1 }, 'input.latitude'],
    [{ longitude: -181 }, 'input.longitude'],
  ])('%j is refused, and nothing is created', async (change, field) => {
    const platform = await fresh()
    expect(await codeOf(platform, change)).toMatchObject({ code: 'BAD_USER_INPUT', field })
    expect(await pending(platform)).toMatchObject({ setUpPending: true, site: { name: null } })
  })

  test('one of many concurrent requests succeeds', async () => {
    const platform = await fresh()
    const tries = Array.from({ length: 6 }, (_, i) => codeOf(platform, { email: `admin${i}@city.example` }))
    const codes = (await Promise.all(tries)).map(extensions => extensions?.code)
    expect(codes.filter(code => code === undefined)).toHaveLength(1)
    expect(codes.filter(code => code === 'FORBIDDEN')).toHaveLength(5)
  })

  test('limits attempts, and then refuses the correct code, too', async () => {
    const platform = await fresh()
    for (let i = 0; i < 50; i++) expect(await codeOf(platform, { code: `${i}` })).toMatchObject({ field: 'input.code' })
    expect(await codeOf(platform, {})).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('a code expires after ten minutes; the next client gets a new one, and the old one is reported as expired', async () => {
    const said: string[] = []
    let now = 0
    const setUpCodes = new SetUpCodes(code => said.push(code), { now: () => now })
    const platform = await startPlatform({ setUpCodes })
    now += 10 * 60_000 - 1
    expect(await pending(platform)).toMatchObject({ setUpPending: true })
    expect(said).toHaveLength(1)
    now += 1
    // Without a client, no code is printed.
    expect(said).toHaveLength(1)
    expect(await codeOf(platform, { code: said[0] })).toMatchObject({ field: 'input.code', key: 'setUpCodeEnded' })
    expect(said).toHaveLength(2)
    now += 10 * 60_000
    await pending(platform)
    await pending(platform)
    expect(said).toHaveLength(3)
    for (const old of said.slice(0, 2))
      expect(await codeOf(platform, { code: old })).toMatchObject({ key: 'setUpCodeEnded' })
    expect(await codeOf(platform, { code: 'AAAA-AAAA-AAAA' })).toMatchObject({ key: 'setUpCodeWrong' })
    expect(await codeOf(platform, { code: said[2] })).toBeUndefined()
    now += 10 * 60_000
    expect(await pending(platform)).toMatchObject({ setUpPending: false })
    expect(said).toHaveLength(3)
  })

  test('is refused once there is an administrator, with any code', async () => {
    const platform = await fresh()
    await makeAdmin(platform.db, 'SUPER_ADMIN')
    expect(await pending(platform)).toMatchObject({ setUpPending: false })
    expect(await codeOf(platform, {})).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('demo accounts with fewer permissions do not count as administrators, and are kept', async () => {
    const platform = await fresh()
    const { email } = await makeAdmin(platform.db, 'OPERATOR')
    const disabled = await makeAdmin(platform.db, 'SUPER_ADMIN')
    await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', disabled.id).execute()
    expect(await pending(platform)).toMatchObject({ setUpPending: true })
    expect(await codeOf(platform, { email: email.toUpperCase() })).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'input.email', key: 'admin:admin-write.email.taken' },
    })
    expect(await pending(platform)).toMatchObject({ setUpPending: true, site: { name: null } })
    expect(await codeOf(platform, {})).toBeUndefined()
    expect(await pending(platform)).toMatchObject({ setUpPending: false })
    const { data } = await platform.ask('{ authInfo { admin { role { name } } } }', {}, await platform.signIn(email))
    expect(data.authInfo.admin.role.name).toBe('OPERATOR')
  })

  test('is not offered without a code', async () => {
    const platform = await startPlatform()
    expect(await pending(platform)).toMatchObject({ setUpPending: false })
    expect(await codeOf(platform, {})).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('neither the code nor the password is in the audit', async () => {
    const platform = await fresh()
    await codeOf(platform, { code: 'WRON-GONE-2345' })
    await codeOf(platform, {})
    const rows = await platform.db.selectFrom('audit_entry').selectAll().where('action', '=', 'setUp').execute()
    expect(rows.map(({ result }) => result).sort()).toEqual(['BAD_USER_INPUT', 'OK'])
    for (const secret of [CODE, 'WRON-GONE-2345', GOOD.password]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

test('codes differ, and are accepted in any spelling', () => {
  const codes = new Set(Array.from({ length: 100 }, newSetUpCode))
  expect(codes.size).toBe(100)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
    const one = new SetUpCodes(() => {}, { make: () => code })
    expect(one.verify(code.toLowerCase().replaceAll('-', ' '))).toBe('valid')
    expect(one.verify(code.slice(1))).toBe('wrong')
  }
})
