import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { STANDARD_ROLES } from '../foundation/permission.ts'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel, serial } from '../testing/factories.ts'
import { startPlatform } from '../testing/platform.ts'
import { MATRIX, RELATIONS, type Relation, type Rule, type Thing } from './matrix.ts'
import { schema } from './schema.ts'

/*
 * Every operation × every role × own, foreign and absent things. "Own" and "foreign" are a customer's; to everybody
 * else both are just there.
 */

const ROLES = ['nobody', ...Object.keys(STANDARD_ROLES), 'NIGHT_SHIFT'] as const
type Role = (typeof ROLES)[number]
/** A role of one's own: reads lights, and nothing else. */
const NIGHT_SHIFT = ['LightDevice:read']

let platform: Awaited<ReturnType<typeof startPlatform>>
const tokens = new Map<Role, string | undefined>([['nobody', undefined]])
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

/** A fresh thing each time, since some operations take it away. */
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
      values ('EMAIL', 'nobody@city.example', false) returning id`.execute(platform.db)
    return made.rows[0]!.id
  },
  file: async () => 0,
}

async function make(thing: Thing, relation: Relation): Promise<number> {
  if (relation === 'absent') return 987_654_321
  const id = await MAKE[thing]()
  if (relation === 'own' && ['device', 'group', 'center'].includes(thing))
    await sql`insert into ${sql.table(`light_${thing}_manager`)} values (${customer}, ${id})`.execute(platform.db)
  if (thing === 'schedule') {
    const group = await make('group', relation)
    await platform.db.insertInto('light_group_schedule').values({ group_id: group, schedule_id: id }).execute()
  }
  return id
}

function expected(rule: Rule, role: Role, relation: Relation): string {
  if (role === 'nobody') return rule.open ? 'OK' : 'UNAUTHENTICATED'
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

test('every operation has a row, and every row an operation', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const operations = roots.flatMap(root => Object.keys(root?.getFields() ?? {}))
  expect(Object.keys(MATRIX).sort()).toEqual(operations.sort())
})

test('what is asked elsewhere is asked there', () => {
  for (const { elsewhere } of Object.values(MATRIX))
    if (elsewhere) expect(existsSync(new URL(`../${elsewhere}`, import.meta.url)), elsewhere).toBe(true)
})

describe.each(Object.entries(MATRIX).filter(([, rule]) => !rule.elsewhere))('%s', (name, rule) => {
  test.each(ROLES)('%s', async role => {
    for (const relation of rule.thing ? RELATIONS : (['own'] as const))
      expect(await outcome(name, rule, role, relation), relation).toBe(expected(rule, role, relation))
  })
})
