import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { STANDARD_ROLES } from '../foundation/security/permissions.ts'
import {
  makeAdmin,
  makeCenter,
  makeDaylightRule,
  makeGroup,
  makeLight,
  makeModel,
  makeScene,
  serial,
} from '../testing/factories.ts'
import { MATRIX, RELATIONS, type Relation, type Rule, type Thing } from '../testing/permissionMatrix.ts'
import { startPlatform } from '../testing/platform.ts'
import { schema } from './schema.ts'

/*
 * Every operation × every role × own, foreign and missing objects. "Own" and "foreign" are meant for a customer; for
 * all others both simply exist.
 */

const ROLES = ['anonymous', ...Object.keys(STANDARD_ROLES), 'NIGHT_SHIFT'] as const
type Role = (typeof ROLES)[number]
/** A custom role that may only read lights. */
const NIGHT_SHIFT = ['LightDevice:read']

let platform: Awaited<ReturnType<typeof startPlatform>>
const tokens = new Map<Role, string | undefined>([['anonymous', undefined]])
let customer: number
let mode: number

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  mode = (await makeModel(db)).id
  expect(mode).toBe(1)
  await sql`with r as (insert into admin_role (name) values ('NIGHT_SHIFT') returning id)
    insert into role_permission select id, 'LightDevice', 'read' from r`.execute(db)
  for (const role of ROLES.slice(1)) {
    const admin = await makeAdmin(db, role)
    if (role === 'CUSTOMER') customer = admin.id
    tokens.set(role, await platform.signIn(admin.email))
  }
})

/** Creates a new object each time, since some operations delete it. */
const MAKE: Record<Thing, () => Promise<number>> = {
  device: async () => (await makeLight(platform.db, { mode_id: mode })).id,
  group: async () => {
    const { id } = await makeGroup(platform.db)
    await makeLight(platform.db, { group_id: id, mode_id: mode })
    return id
  },
  center: async () => (await makeCenter(platform.db)).id,
  schedule: async () => {
    const row = { name: `策略 ${serial()}`, type: 'SUNRISE_SUNSET' }
    return (await platform.db.insertInto('light_schedule').values(row).returning('id').executeTakeFirstOrThrow()).id
  },
  daylightRule: async () => (await makeDaylightRule(platform.db)).id,
  scene: async () => (await makeScene(platform.db)).id,
  admin: async () => (await makeAdmin(platform.db, 'CUSTOMER')).id,
  role: async () => {
    const made = await sql<{
      id: number
    }>`insert into admin_role (name) values (${`ROLE_${serial()}`}) returning id`.execute(platform.db)
    return made.rows[0]!.id
  },
  alert: async () => {
    const { id } = await makeLight(platform.db, { mode_id: mode })
    const made = await sql<{ id: number }>`insert into alert (kind, severity, light_id)
      values ('LAMP_FAILURE', 'MAJOR', ${id}) returning id`.execute(platform.db)
    return made.rows[0]!.id
  },
  channel: async () => {
    const made = await sql<{ id: number }>`insert into notification_channel (kind, target, is_enabled)
      values ('EMAIL', 'no-one@city.example', false) returning id`.execute(platform.db)
    return made.rows[0]!.id
  },
  file: async () => 0,
  model: async () => (await makeModel(platform.db)).id,
}

async function make(thing: Thing, relation: Relation): Promise<number> {
  if (relation === 'absent') return 987_654_321
  const id = await MAKE[thing]()
  if (relation === 'own' && ['device', 'group', 'center'].includes(thing))
    await sql`insert into ${sql.table(`light_${thing}_manager`)} values (${customer}, ${id})`.execute(platform.db)
  if (thing === 'schedule') {
    const group = await make('group', relation)
    await platform.db.insertInto('light_group_schedule').values({ group_id: group, schedule_id: id }).execute()
    await sql`select revise_schedules(array[${id}]::int[], 'CREATED')`.execute(platform.db)
  }
  return id
}

function expected(rule: Rule, role: Role, relation: Relation): string {
  if (role === 'anonymous') return rule.open ? 'OK' : 'UNAUTHENTICATED'
  const has = role === 'NIGHT_SHIFT' ? NIGHT_SHIFT : STANDARD_ROLES[role]!.permissions
  if (!rule.needs.every(permission => (has as string[]).includes(permission))) return 'FORBIDDEN'
  if (!rule.thing) return 'OK'
  const hidden = relation === 'absent' || (role === 'CUSTOMER' && relation === 'foreign')
  return hidden ? rule.missing! : 'OK'
}

async function outcome(name: string, rule: Rule, role: Role, relation: Relation): Promise<string> {
  const id = rule.thing ? await make(rule.thing, relation) : 0
  const { data, errors } = await platform.ask(rule.ask(id, serial()), {}, tokens.get(role))
  if (errors) return String(errors[0]!.extensions.code)
  return data[name] === null && rule.missing === 'null' ? 'null' : 'OK'
}

test('the matrix has one row for each operation', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const operations = roots.flatMap(root => Object.keys(root?.getFields() ?? {}))
  expect(Object.keys(MATRIX).sort()).toEqual(operations.sort())
})

const ELSEWHERE = Object.entries(MATRIX).filter(([, rule]) => rule.elsewhere)

test.each(ELSEWHERE)('%s is tested in the file that the matrix names', (name, { elsewhere }) => {
  expect(readFileSync(new URL(`../${elsewhere}`, import.meta.url), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
})

/** @returns the code of the refusal; waits for the end of a stream, and adds a file where one is needed. */
async function refusal(query: string, token: string | undefined): Promise<unknown> {
  const headers = platform.headers(token)
  const { 'content-type': _, ...withoutType } = headers
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { file: null } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', new File(['a,b'], 'a.csv'))
  const accept = query.startsWith('subscription') ? 'text/event-stream' : 'application/json'
  const request = query.includes('$file')
    ? { headers: withoutType, body: form }
    : { headers: { ...headers, accept }, body: JSON.stringify({ query }) }
  const signal = AbortSignal.timeout(5000)
  const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', signal, ...request })
  return (await answer.text()).match(/"code":"(\w+)"/)?.[1]
}

describe.each(ELSEWHERE.filter(([, rule]) => !rule.open))('%s', (_, rule) => {
  test.each(ROLES.filter(role => expected(rule, role, 'own') !== 'OK'))('%s is refused', async role => {
    expect(await refusal(rule.ask(0, serial()), tokens.get(role))).toBe(expected(rule, role, 'own'))
  })
})

describe.each(Object.entries(MATRIX).filter(([, rule]) => !rule.elsewhere))('%s', (name, rule) => {
  test.each(ROLES)('%s', async role => {
    for (const relation of rule.thing ? RELATIONS : (['own'] as const))
      expect(await outcome(name, rule, role, relation), relation).toBe(expected(rule, role, relation))
  })
})
