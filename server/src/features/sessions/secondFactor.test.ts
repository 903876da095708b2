import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, PASSWORD } from '../../testing/factories.ts'
import { mediaOf } from '../../testing/media.ts'
import { startPlatform } from '../../testing/platform.ts'
import { avoidPeriodEnd } from '../../testing/wallClock.ts'
import { stepOf } from './totp.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})
beforeEach(async () => {
  await sql`truncate sign_in_attempt`.execute(platform.db)
  // Codes change every 30 s: avoids a change during a test.
  await avoidPeriodEnd(30_000, 8000)
})

const LOGIN = `mutation ($email: String!, $password: String!, $code: String) {
  loginWithEmail(email: $email, password: $password, code: $code) { accessToken } }`
const BEGIN = 'mutation { beginSecondFactor { key uri } }'
const ON = 'mutation ($code: String!) { switchOnSecondFactor(code: $code) }'
const OFF = 'mutation ($code: String!) { switchOffSecondFactor(code: $code) }'
const TAKE = 'mutation ($id: Int!) { takeSecondFactor(id: $id) }'
const DEMAND = 'mutation ($demanded: Boolean!) { demandSecondFactor(demanded: $demanded) }'
const MINE = '{ mySecondFactor { since recoveryCodesLeft demanded } }'
const WHO = '{ authInfo { email } }'

// biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
async function ask(query: string, variables: object = {}, token?: string): Promise<any> {
  const { data, errors } = await platform.ask(query, variables, token)
  return errors?.[0]?.extensions ?? Object.values(data)[0]
}
/** The code of an authenticator, some steps of 30 s from now. */
const shown = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })
const logIn = (email: string, code?: string, password = PASSWORD) => ask(LOGIN, { email, password, code })
const longAgo = (id: number) =>
  sql`update session set confirmed_at = now() - interval '16 minutes' where admin_id = ${id}`.execute(platform.db)

async function createAccount(role = 'VIEWER') {
  const account = await makeAdmin(platform.db, role)
  return { ...account, token: await platform.signIn(account.email) }
}
/** Enabled with the code of the previous step: the present one is left to sign in with. */
async function protectedOne(role = 'VIEWER') {
  const account = await createAccount(role)
  const { key } = await ask(BEGIN, {}, account.token)
  const recovery: string[] = await ask(ON, { code: shown(key, -1) }, account.token)
  return { ...account, key: key as string, recovery }
}

describe('a second factor', () => {
  test('is enabled with its key, and required from then on', async () => {
    const { email, token } = await createAccount()
    const elsewhere = await platform.signIn(email)
    const { key, uri } = await ask(BEGIN, {}, token)
    expect(uri).toContain(`secret=${key.replaceAll(' ', '')}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lamplighter:/)
    // Creating a key does not enable the second factor.
    expect(await logIn(email)).toHaveProperty('accessToken')
    expect(await ask(ON, { code: '000000' }, token)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'code' })
    expect(await ask(MINE, {}, token)).toEqual({ since: null, recoveryCodesLeft: 0, demanded: false })
    const codes = await ask(ON, { code: shown(key, -1) }, token)
    expect(new Set(codes).size).toBe(10)
    expect(await ask(MINE, {}, token)).toEqual({ since: expect.any(String), recoveryCodesLeft: 10, demanded: false })
    expect(await ask(WHO, {}, elsewhere)).toMatchObject({ code: 'UNAUTHORIZED' })

    expect(await logIn(email)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    expect(await logIn(email, '')).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    expect(await logIn(email, shown(key))).toHaveProperty('accessToken')
  })

  test('is not revealed without the password', async () => {
    const { email, key } = await protectedOne()
    const answers = [
      await logIn(email, undefined, 'not the password'),
      await logIn(email, shown(key), 'not the password'),
      await logIn('unknown@city.example', shown(key)),
    ]
    for (const answer of answers) expect(answer).toEqual({ code: 'UNAUTHENTICATED' })
    // The code was not consumed either.
    expect(await logIn(email, shown(key))).toHaveProperty('accessToken')
  })

  test('accepts a code once, while it is shown and for 30 s after, and not before', async () => {
    const { email, key } = await protectedOne()
    const wrong = { code: 'BAD_USER_INPUT', field: 'code', key: 'secondFactorCodeWrong' }
    for (const steps of [-2, -1, 1]) expect(await logIn(email, shown(key, steps))).toMatchObject(wrong)
    const now = shown(key)
    expect(await logIn(email, `${now.slice(0, 3)} ${now.slice(3)}`)).toHaveProperty('accessToken')
    expect(await logIn(email, now)).toMatchObject(wrong)
  })

  test('accepts no code older than a consumed one', async () => {
    const { email, token } = await createAccount()
    const { key } = await ask(BEGIN, {}, token)
    expect(await ask(ON, { code: shown(key) }, token)).toHaveLength(10)
    expect(await logIn(email, shown(key, -1))).toMatchObject({ code: 'BAD_USER_INPUT', field: 'code' })
  })

  test('accepts one of two concurrent requests with the same code', async () => {
    const { email, key, recovery } = await protectedOne()
    for (const code of [shown(key), recovery[0]]) {
      const answers = await Promise.all([logIn(email, code), logIn(email, code), logIn(email, code)])
      expect(answers.filter(answer => 'accessToken' in answer)).toHaveLength(1)
    }
  })

  test('leaves no concurrent sign-in without a code', { tags: ['nightly'] }, async () => {
    for (let i = 0; i < 5; i++) {
      const { email, token } = await createAccount()
      const { key } = await ask(BEGIN, {}, token)
      const switching = ask(ON, { code: shown(key) }, token)
      const others = Array.from({ length: 6 }, async (_, n) => {
        // As long as ten password hashes take: some arrive before, some at the same time, some after.
        await new Promise(resolve => setTimeout(resolve, n * 40))
        return logIn(email)
      })
      const answers = await Promise.all(others)
      expect(await switching).toHaveLength(10)
      for (const { accessToken } of answers)
        if (accessToken) expect(await ask(WHO, {}, accessToken)).toMatchObject({ code: 'UNAUTHORIZED' })
      expect(await logIn(email)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    }
  })

  test('has recovery codes, each valid once, in any spelling, stored as hashes', { tags: ['nightly'] }, async () => {
    const { id, email, token, recovery } = await protectedOne()
    const [first, second] = recovery as [string, string]
    expect(await logIn(email, first.toLowerCase().replaceAll('-', ' '))).toHaveProperty('accessToken')
    expect(await logIn(email, first)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'code' })
    expect(await logIn(email, second)).toHaveProperty('accessToken')
    expect(await ask(MINE, {}, token)).toMatchObject({ recoveryCodesLeft: 8 })
    const { rows } = await sql`select * from second_factor where admin_id = ${id}`.execute(platform.db)
    for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('allows ten attempts in half an hour; a missing code does not count', { tags: ['nightly'] }, async () => {
    const { email, key } = await protectedOne()
    for (let i = 0; i < 12; i++) expect(await logIn(email)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    for (let i = 0; i < 10; i++) expect(await logIn(email, `00000${i}`)).toMatchObject({ field: 'code' })
    expect(await logIn(email, shown(key))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('is disabled with a code; then the password alone is enough', async () => {
    for (const by of ['code', 'recovery code']) {
      const { email, token, key, recovery } = await protectedOne()
      const { accessToken } = await logIn(email, recovery[0])
      expect(await ask(OFF, { code: by === 'code' ? shown(key) : recovery[1] }, token)).toBe(true)
      expect(await ask(WHO, {}, accessToken)).toMatchObject({ code: 'UNAUTHORIZED' })
      expect(await logIn(email)).toHaveProperty('accessToken')
      expect(await ask(OFF, { code: shown(key) }, token)).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('is not disabled with a session and the password only', { tags: ['nightly'] }, async () => {
    const { id, email, token, key, recovery } = await protectedOne('SUPER_ADMIN')
    const used = shown(key)
    expect(await logIn(email, used)).toHaveProperty('accessToken')
    expect(await logIn(email, recovery[0])).toHaveProperty('accessToken')
    for (const code of ['', '000000', used, recovery[0]])
      expect(await ask(OFF, { code }, token)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'code' })
    // Nor through a reset by another account.
    expect(await ask(TAKE, { id }, token)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await logIn(email)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    // Wrong codes count as at sign-in.
    for (let i = 0; i < 7; i++) await ask(OFF, { code: `00000${i}` }, token)
    expect(await ask(OFF, { code: recovery[1] }, token)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await ask(MINE, {}, token)).toMatchObject({ since: expect.any(String) })
  })

  test('is created, enabled and disabled only with a recent password confirmation, and created only while disabled', async () => {
    const { id, token } = await protectedOne()
    expect(await ask(BEGIN, {}, token)).toMatchObject({ code: 'CONFLICT' })
    expect(await ask(ON, { code: '000000' }, token)).toMatchObject({ code: 'CONFLICT' })
    await longAgo(id)
    for (const query of [BEGIN, ON, OFF])
      expect(await ask(query, { code: '000000' }, token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await ask(MINE, {}, token)).toMatchObject({ since: expect.any(String) })
  })

  test('cannot be enabled without a key', async () => {
    const { token } = await createAccount()
    expect(await ask(ON, { code: '123456' }, token)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('requires to be signed in', async () => {
    for (const query of [
      BEGIN,
      MINE,
      'mutation { switchOnSecondFactor(code: "1") }',
      'mutation { switchOffSecondFactor(code: "1") }',
      'mutation { takeSecondFactor(id: 1) }',
    ])
      expect(await ask(query)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('has an encrypted key, which is not valid in another row', async () => {
    const [one, other] = [await protectedOne(), await protectedOne()]
    const bytes = Buffer.from(Secret.fromBase32(one.key.replaceAll(' ', '')).bytes)
    const kept = await platform.db
      .selectFrom('second_factor')
      .select('key')
      .where('admin_id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(kept.key.includes(bytes)).toBe(false)
    await platform.db.updateTable('second_factor').set(kept).where('admin_id', '=', other.id).execute()
    expect(await logIn(other.email, shown(one.key))).toMatchObject({ code: 'UNAVAILABLE', field: 'code' })
    expect(await logIn(one.email, shown(one.key))).toHaveProperty('accessToken')
  })

  test('leaves its codes and its key in no audit entry', { tags: ['nightly'] }, async () => {
    const { id, email, key, recovery } = await protectedOne()
    const code = shown(key)
    await logIn(email, code)
    await logIn(email, recovery[0])
    const rows = await platform.db.selectFrom('audit_entry').selectAll().execute()
    const entries = rows
      .filter(({ account_id }) => account_id === id)
      .map(({ action, result }) => `${action} ${result}`)
    expect(entries.sort()).toEqual(['beginSecondFactor OK', 'switchOnSecondFactor OK'])
    for (const secret of [code, key, key.replaceAll(' ', ''), recovery[0]!])
      expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toContain(secret)
  })
})

describe('the second factor of another account', () => {
  test('is removed with permission to change the account: it is signed out, and needs only its password', async () => {
    const root = await createAccount('SUPER_ADMIN')
    const { id, email, token } = await protectedOne()
    const has = (by: string) => ask('query ($id: Int!) { findOneAdmin(id: $id) { hasSecondFactor } }', { id }, by)
    expect(await has(root.token)).toEqual({ hasSecondFactor: true })
    await longAgo(root.id)
    expect(await ask(TAKE, { id }, root.token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    await ask(
      'mutation ($password: String!) { confirmPassword(password: $password) }',
      { password: PASSWORD },
      root.token,
    )
    expect(await ask(TAKE, { id }, root.token)).toBe(true)
    expect(await has(root.token)).toEqual({ hasSecondFactor: false })
    expect(await ask(WHO, {}, token)).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await logIn(email)).toHaveProperty('accessToken')
    expect(await ask(TAKE, { id }, root.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask(TAKE, { id: 987_654_321 }, root.token)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not removed without that permission, nor by an account with fewer permissions', async () => {
    const { id, email } = await protectedOne('SUPER_ADMIN')
    const { token } = await createAccount('OPERATOR')
    expect(await ask(TAKE, { id }, token)).toMatchObject({ code: 'FORBIDDEN' })
    const name = 'ACCOUNTS_ONLY'
    await sql`with r as (insert into admin_role (name) values (${name}) returning id)
      insert into role_permission select id, 'Admin', 'update' from r`.execute(platform.db)
    expect(await ask(TAKE, { id }, (await createAccount(name)).token)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await logIn(email)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  })
})

describe('if it is required for all accounts', () => {
  test('accounts without one can only set it up', { tags: ['nightly'] }, async () => {
    const root = await protectedOne('SUPER_ADMIN')
    const without = await createAccount('SUPER_ADMIN')
    const lights = '{ findManyLightDevice { pagination { totalCount } } }'
    expect(await ask(DEMAND, { demanded: true }, without.token)).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'demanded',
    })
    expect(await ask(DEMAND, { demanded: true }, (await protectedOne('OPERATOR')).token)).toMatchObject({
      code: 'FORBIDDEN',
    })
    await longAgo(root.id)
    expect(await ask(DEMAND, { demanded: true }, root.token)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    await ask(
      'mutation ($password: String!) { confirmPassword(password: $password) }',
      { password: PASSWORD },
      root.token,
    )
    expect(await ask(DEMAND, { demanded: true }, root.token)).toBe(true)
    try {
      // Existing sessions and new ones.
      for (const token of [without.token, await platform.signIn(without.email)]) {
        for (const query of [lights, 'mutation { updateProfile(input: {}) { id } }', 'mutation { endOtherSessions }'])
          expect(await ask(query, {}, token)).toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
        expect(await ask('{ authInfo { email permissions lacksSecondFactor } }', {}, token)).toEqual({
          ...{ email: without.email, permissions: ['Auth:read'], lacksSecondFactor: true },
        })
      }
      expect(await ask(lights, {}, root.token)).toHaveProperty('pagination')
      const { key } = await ask(BEGIN, {}, without.token)
      expect(await ask(ON, { code: shown(key) }, without.token)).toHaveLength(10)
      expect(await ask(lights, {}, without.token)).toHaveProperty('pagination')
    } finally {
      await ask(DEMAND, { demanded: false }, root.token)
    }
    expect(await ask(lights, {}, await platform.signIn((await createAccount()).email))).toHaveProperty('pagination')
  })

  test('accounts without one cannot download files with earlier URLs', async () => {
    const [root, without] = [await protectedOne('SUPER_ADMIN'), await createAccount('SUPER_ADMIN')]
    const { data } = await mediaOf(platform).put(without.token, Buffer.from('a plan'))
    const EXPORT = 'mutation { exportLightDevices(format: CSV, language: en, datum: WGS84) { url } }'
    const urls: string[] = [data.uploadMediaFile.url, (await ask(EXPORT, {}, without.token)).url]
    const answers = () => Promise.all(urls.map(async url => (await fetch(platform.address + url)).status))
    expect(await answers()).toEqual([200, 200])
    expect(await ask(DEMAND, { demanded: true }, root.token)).toBe(true)
    try {
      expect(await answers()).toEqual([404, 404])
      const { key } = await ask(BEGIN, {}, without.token)
      await ask(ON, { code: shown(key) }, without.token)
      expect(await answers()).toEqual([200, 200])
    } finally {
      await ask(DEMAND, { demanded: false }, root.token)
    }
  })
})

test('computes codes as in RFC 6238', () => {
  const key = Buffer.from('12345678901234567890')
  // The last six of the eight digits of its appendix B.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30)
    for (const later of [0, 1]) expect(stepOf(key, code, (seconds + later * 30) * 1000)).toBe(step)
    for (const away of [-2, -1, 2]) expect(stepOf(key, code, (seconds + away * 30) * 1000)).toBeUndefined()
  }
})
