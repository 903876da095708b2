import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../api/schema.ts'
import { STANDARD_ROLES } from '../../foundation/security/permissions.ts'
import {
  makeAdmin,
  makeCenter,
  makeCredential,
  makeGroup,
  makeLight,
  makeModel,
  serial,
} from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { sweepAlerts } from '../alerts/evaluateAlerts.ts'
import { detectOffline } from '../telemetry/offlineDetection.ts'
import { purgeExpired } from './trash.ts'

type Subject = 'LightDevice' | 'LightGroup' | 'LightCenter' | 'LightSchedule'

let platform: Awaited<ReturnType<typeof startPlatform>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
let token: string
let mode: number

beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  admin = await makeAdmin(platform.db, 'SUPER_ADMIN')
  token = await platform.signIn(admin.email)
  mode = (await makeModel(platform.db)).id
})

async function ask(query: string, variables: object = {}, as = token) {
  const { data, errors } = await platform.ask(query, variables, as)
  expect(errors).toBeUndefined()
  return data
}

async function remove(subject: Subject, id: number, as = token): Promise<void> {
  await ask(`mutation { delete${subject}(id: ${id}) { id } }`, {}, as)
}

const RESTORE = 'mutation ($subject: DeletableSubject!, $ids: [Int!]!) { restoreDeleted(subject: $subject, ids: $ids) }'
async function restore(subject: Subject, ids: number[], as = token): Promise<number[]> {
  return (await ask(RESTORE, { subject, ids }, as)).restoreDeleted
}
async function refusal(subject: Subject, ids: number[], as?: string) {
  return (await platform.ask(RESTORE, { subject, ids }, as)).errors?.[0]?.extensions
}

/** All fields of the API of an object and its relations that need no argument. */
async function everything(subject: Subject, id: number) {
  const type = schema.getType(subject) as GraphQLObjectType
  const said = {}
  // More than the maximum of one query.
  for (const field of selected(type, 2))
    Object.assign(said, (await ask(`{ findOne${subject}(id: ${id}) { ${field} } }`))[`findOne${subject}`])
  return said
}

function selection(type: GraphQLObjectType, depth: number): string {
  return selected(type, depth).join(' ')
}

function selected(type: GraphQLObjectType, depth: number): string[] {
  const fields = Object.values(type.getFields()).filter(
    field => field.name !== 'updatedAt' && field.args.every(arg => !String(arg.type).endsWith('!')),
  )
  return fields
    .flatMap(field => {
      const inner = getNamedType(field.type)
      if (isLeafType(inner)) return field.name
      return depth > 0 && isObjectType(inner) ? `${field.name} { ${selection(inner, depth - 1)} }` : []
    })
    .concat('__typename')
}

const anImage = async () =>
  (
    await sql<{ id: number }>`insert into media_file (file_name, file_ext, file_mime, file_size, file_type, upload_at)
      values ('a.png', 'png', 'image/png', 10, 'IMAGE', now()) returning id`.execute(platform.db)
  ).rows[0]!.id

/** A light with all possible data. It belongs to a center, and is offline. */
async function aFullLight() {
  const { db } = platform
  const [group, center] = [await makeGroup(db), await makeCenter(db)]
  const light = await makeLight(db, { mode_id: mode, group_id: group.id, center_id: center.id, online: false })
  const customer = await makeAdmin(db, 'CUSTOMER')
  const { id } = light
  await sql`insert into light_device_manager values (${customer.id}, ${id})`.execute(db)
  await sql`insert into light_device_photo values (${id}, ${await anImage()}, 1), (${id}, ${await anImage()}, 0)`.execute(
    db,
  )
  await sql`insert into light_override (light_id, kind, main_level, sub_level, until, by)
    values (${id}, 'OVERRIDE', 35, 0, now() + interval '3 hours', '王'), (${id}, 'MANUAL', 10, 10, null, '王')`.execute(
    db,
  )
  await sql`update light_device set latitude = 23.1, longitude = 113.3, address1 = '天河路', address2 = '1 号' where id = ${id}`.execute(
    db,
  )
  await sql`update light_state set main_level = 35, sub_level = 0, main_power = 21.37, voltage = 229.9, energy_total = 1234.5678901,
    main_energy = 1234.5678901, measured_at = '2026-11-20T10:11:12.123456Z', maintenance = true where light_id = ${id}`.execute(
    db,
  )
  await sql`insert into light_command (id, light_id, version, status, cause, cause_by, expires_at)
    select gen_random_uuid(), ${id}, n, 'EXPIRED', 'OPERATOR', '王', now() from generate_series(1, 30) n`.execute(db)
  await sql`update light_state set last_command_id = (select id from light_command where light_id = ${id} and version = 30)
    where light_id = ${id}`.execute(db)
  await sql`insert into light_day (light_id, day, main_energy) select ${id}, '2026-10-01'::date + n, 1.25 from generate_series(0, 40) n`.execute(
    db,
  )
  await sql`insert into light_month values (${id}, '2026-10-01', 38.75, 1)`.execute(db)
  await sql`insert into light_hour (light_id, hour, main_energy) values (${id}, '2026-11-20T10:00:00Z', 0.2)`.execute(
    db,
  )
  await sql`with a as (insert into alert (kind, severity, light_id, raised_at, cleared_at, acknowledged_by, note)
      values ('LAMP_FAILURE', 'MAJOR', ${id}, now() - interval '2 days', now() - interval '1 day', ${admin.id}, '换灯') returning id)
    insert into notification (kind, alert_id) select 'ALERT_RAISED', id from a`.execute(db)
  await eventually(async () => {
    const { rows } = await sql<{
      ready: boolean
    }>`select not expected_stale and not plan_stale as ready from light_state
      where light_id = ${id}`.execute(db)
    expect(rows[0]!.ready).toBe(true)
  })
  return { ...light, group, center, customer }
}

/** All rows with the id of a light, by table. */
async function rowsOf(light: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, column] of [
    ['light_device', 'id'],
    ...['light_state', 'light_override', 'light_command', 'light_day', 'light_month', 'light_hour', 'alert'].map(t => [
      t,
      'light_id',
    ]),
    ...['light_device_manager', 'light_device_photo'].map(t => [t, 'light_device_id']),
  ] as [string, string][]) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${light}`.execute(platform.db)
    counts[table] = rows[0]!.n
  }
  return counts
}

describe('a light', () => {
  test('is restored as it was: the API answers the same, and every row exists again', async () => {
    const light = await aFullLight()
    const before = [await everything('LightDevice', light.id), await rowsOf(light.id)]
    const month = `{ lightHistory(id: ${light.id}, from: "2026-10-01T00:00:00Z", to: "2026-11-20T23:00:00Z") { resolution points { at energy } } }`
    const energy = await ask(month)
    expect(before[0]).toMatchObject({
      deviceStatus: 'MAINTENANCE',
      photosFileId: [expect.any(Number), expect.any(Number)],
    })
    await remove('LightDevice', light.id)
    expect((await ask(`{ findOneLightDevice(id: ${light.id}) { id } }`)).findOneLightDevice).toBeNull()
    expect(await restore('LightDevice', [light.id])).toEqual([light.id])
    await eventually(async () => expect(await everything('LightDevice', light.id)).toEqual(before[0]))
    expect(await rowsOf(light.id)).toEqual(before[1])
    expect(await ask(month)).toEqual(energy)
    expect(
      (await platform.db.selectFrom('light_device').selectAll().where('id', '=', light.id).executeTakeFirstOrThrow())
        .uuid,
    ).toBe(light.uuid)
  })

  test('is in no count while it is deleted', async () => {
    const { db } = platform
    const light = await aFullLight()
    const sums = async () =>
      ask('{ dashboardLightInfoCount { totalCount } dashboardPowerInfoCount { totalPower yearPowerCount } }')
    const before = await sums()
    await remove('LightDevice', light.id)
    const away = await sums()
    expect(away.dashboardLightInfoCount.totalCount).toBe(before.dashboardLightInfoCount.totalCount - 1)
    expect(away.dashboardPowerInfoCount.totalPower).toBeLessThan(before.dashboardPowerInfoCount.totalPower)
    await restore('LightDevice', [light.id])
    expect(await sums()).toEqual(before)
    expect((await db.selectFrom('deleted_item').selectAll().where('object_id', '=', light.id).execute()).length).toBe(0)
  })

  test('cannot connect while it is deleted, and can with its old password after the restore', async () => {
    const { db } = platform
    const light = await makeLight(db, { mode_id: mode })
    const password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
    const connect = () => connectLight(platform.mqttPort(), light.device_id, password)
    const { client } = await connect()
    const cutOff = new Promise<void>(resolve => client.once('close', () => resolve()))
    await remove('LightDevice', light.id)
    await cutOff
    await expect(connect()).rejects.toThrow()
    await restore('LightDevice', [light.id])
    const status = async () =>
      (await ask(`{ findOneLightDevice(id: ${light.id}) { deviceStatus } }`)).findOneLightDevice.deviceStatus
    expect(await status()).toBe('OFFLINE')
    const back = await connect()
    await back.say('telemetry', { main: { dimmingLevel: 0 }, sub: { dimmingLevel: 0 } })
    await eventually(async () => expect(await status()).toBe('NORMAL'))
    await back.close()
  })

  test('is reconciled with its present target', async () => {
    const { db } = platform
    const group = await makeGroup(db)
    const light = await makeLight(db, { mode_id: mode, group_id: group.id })
    const expects = async () =>
      (await ask(`{ findOneLightDevice(id: ${light.id}) { facts { expected { mainBrightness } } } }`))
        .findOneLightDevice.facts.expected?.mainBrightness
    await ask(
      `mutation { updateLightGroup(id: ${group.id}, input: { controlMode: { set: TIMING }, startTime: { set: "00:00" }, endTime: { set: "23:59" }, mainBrightness: { set: 40 }, confirmed: ["ON_IN_DAYLIGHT"] }) { id } }`,
    )
    await eventually(async () => expect(await expects()).toBe(40))
    await remove('LightDevice', light.id)
    await ask(
      `mutation { updateLightGroup(id: ${group.id}, input: { mainBrightness: { set: 60 }, confirmed: ["ON_IN_DAYLIGHT"] }) { id } }`,
    )
    await restore('LightDevice', [light.id])
    await eventually(async () => expect(await expects()).toBe(60))
  })

  test('whose command was in progress finishes it', async () => {
    const { db } = platform
    const light = await makeLight(db, { mode_id: mode })
    await ask(`mutation { operateLightDevice(id: ${light.id}, input: { mainSwitch: true }) { accepted } }`)
    await remove('LightDevice', light.id)
    await sql`update deleted_row set row = row || jsonb_build_object('expires_at', now() - interval '1 s')
      where tbl = 'light_command' and (row ->> 'light_id')::int = ${light.id}`.execute(db)
    await restore('LightDevice', [light.id])
    // The first one: the light is commanded again later.
    await eventually(async () => {
      const { rows } = await sql<{ status: string }>`
        select status from light_command where light_id = ${light.id} order by created_at limit 1`.execute(db)
      expect(rows).toEqual([{ status: 'EXPIRED' }])
    })
  })

  test('is not reconciled with a request that was stopped while it was deleted', async () => {
    const { db } = platform
    const [light, other] = [await makeLight(db, { mode_id: mode }), await makeLight(db, { mode_id: mode })]
    await ask(
      `mutation { batchOperateLightDevice(ids: [${light.id}, ${other.id}], input: { mainBrightness: 77 }) { accepted } }`,
    )
    const { id } = (await sql<{ id: number }>`select max(id) as id from campaign`.execute(db)).rows[0]!
    await remove('LightDevice', light.id)
    await ask(`mutation { stopLightCampaign(id: ${id}) { id } }`)
    await restore('LightDevice', [light.id])
    const { rows } =
      await sql`select status, (select count(*) from light_override where light_id = ${light.id}) as overrides
      from campaign_light where light_id = ${light.id}`.execute(db)
    expect(rows).toEqual([{ status: 'STOPPED', overrides: 0 }])
  })

  test('does not become OFFLINE because of the time that it was deleted', async () => {
    const { db } = platform
    const { id } = await makeLight(db, { mode_id: mode, center_id: (await makeCenter(db)).id })
    await remove('LightDevice', id)
    await sql`update deleted_row set row = row || jsonb_build_object('heard_at', now() - interval '1 hour')
      where tbl = 'light_state' and (row ->> 'light_id')::int = ${id}`.execute(db)
    await restore('LightDevice', [id])
    const online = async () => {
      // If the others were offline, too, all would be in one incident.
      await sql`update light_state set heard_at = now() where light_id <> ${id}`.execute(db)
      await detectOffline(db, Date.now())
      const { rows } = await sql<{ online: boolean }>`select online from light_state where light_id = ${id}`.execute(db)
      return rows[0]!.online
    }
    const alerts = async () => {
      await sweepAlerts(db)
      const { rows } = await sql`select from alert where light_id = ${id} and kind = 'LIGHT_OFFLINE'`.execute(db)
      return rows.length
    }
    expect(await online()).toBe(true)
    await db.updateTable('light_state').set({ online: false }).where('light_id', '=', id).execute()
    expect(await alerts()).toBe(0)
    await sql`update light_state set online = true, restored_at = now() - interval '59 minutes' where light_id = ${id}`.execute(
      db,
    )
    await db.deleteFrom('alert_condition').where('subject', '=', id).execute()
    expect(await online()).toBe(false)
    expect(await alerts()).toBe(1)
  })

  test('is visible to its customer again', async () => {
    const light = await aFullLight()
    const customer = await platform.signIn(light.customer.email)
    const sees = async () =>
      (await ask(`{ findOneLightDevice(id: ${light.id}) { name } }`, {}, customer)).findOneLightDevice
    expect(await sees()).toEqual({ name: light.name })
    await remove('LightDevice', light.id)
    expect(await sees()).toBeNull()
    await restore('LightDevice', [light.id])
    expect(await sees()).toEqual({ name: light.name })
  })

  test.each([
    ['LightDevice', 'DEVICE', makeLight],
    ['LightGroup', 'GROUP', makeGroup],
    ['LightCenter', 'CENTER', makeCenter],
  ] as const)(
    'or another authorised object is restored without authorisations that were revoked while it was deleted: %s',
    { tags: ['nightly'] },
    async (subject, type, make) => {
      const { db } = platform
      const [ended, stays, other] = [await make(db), await make(db), await make(db)]
      const [customer, neighbour] = [await makeAdmin(db, 'CUSTOMER'), await makeAdmin(db, 'CUSTOMER')]
      const change = (verb: 'bind' | 'unbind', id: number, itemIds: number[]) =>
        ask(
          `mutation ($id: Int!, $itemIds: [Int!]!) { ${verb}ManagerItems(id: $id, itemIds: $itemIds, type: ${type}) { id } }`,
          { id, itemIds },
        )
      for (const { id } of [customer, neighbour]) await change('bind', id, [ended.id, stays.id, other.id])
      const sees = async ({ email }: { email: string }) => {
        const found = await ask(`{ findMany${subject}(limit: 200) { items { id } } }`, {}, await platform.signIn(email))
        return found[`findMany${subject}`].items.map(({ id }: { id: number }) => id).sort()
      }
      for (const { id } of [ended, stays]) await remove(subject, id)
      await change('unbind', customer.id, [ended.id])
      expect((await restore(subject, [ended.id, stays.id])).sort()).toEqual([ended.id, stays.id].sort())
      expect(await sees(customer)).toEqual([stays.id, other.id].sort())
      expect(await sees(neighbour)).toEqual([ended.id, stays.id, other.id].sort())

      // Revoking all includes objects in the trash.
      await remove(subject, stays.id)
      await change('unbind', customer.id, [other.id])
      await restore(subject, [stays.id])
      expect(await sees(customer)).toEqual([])
      expect(await sees(neighbour)).toEqual([ended.id, stays.id, other.id].sort())
    },
  )

  test('without its group, its photo and its customer, if those were deleted permanently', async () => {
    const { db } = platform
    const light = await aFullLight()
    await remove('LightDevice', light.id)
    await db.deleteFrom('light_group').where('id', '=', light.group.id).execute()
    await db.deleteFrom('media_file').execute()
    await db.deleteFrom('admin').where('id', '=', light.customer.id).execute()
    expect(await restore('LightDevice', [light.id])).toEqual([light.id])
    expect(
      (await ask(`{ findOneLightDevice(id: ${light.id}) { groupId centerId photosFileId } }`)).findOneLightDevice,
    ).toEqual({ groupId: null, centerId: light.center.id, photosFileId: [] })
  })

  test('whose name is taken is refused with the field; the others are restored', async () => {
    const { db } = platform
    const [light, other] = [await makeLight(db, { mode_id: mode }), await makeLight(db, { mode_id: mode })]
    await remove('LightDevice', light.id)
    await remove('LightDevice', other.id)
    await makeCenter(db, light.device_id)
    expect(await refusal('LightDevice', [light.id], token)).toMatchObject({
      code: 'CONFLICT',
      field: 'deviceId',
      key: 'deviceIdTaken',
    })
    expect(await restore('LightDevice', [light.id, other.id])).toEqual([other.id])
  })

  test('only the last deleted of two with the same device id is restored', async () => {
    const { db } = platform
    const first = await makeLight(db, { mode_id: mode })
    await remove('LightDevice', first.id)
    const second = await makeLight(db, { mode_id: mode, device_id: first.device_id })
    await remove('LightDevice', second.id)
    expect(await restore('LightDevice', [first.id, second.id])).toEqual([second.id])
  })
})

describe('a group', () => {
  test('is restored with its lights, schedules, customers and alerts', { tags: ['nightly'] }, async () => {
    const { db } = platform
    const group = await makeGroup(db, '主干道')
    for (let i = 0; i < 3; i++) await makeLight(db, { mode_id: mode, group_id: group.id, online: false })
    const customer = await makeAdmin(db, 'CUSTOMER')
    await sql`insert into light_group_manager values (${customer.id}, ${group.id})`.execute(db)
    await sql`insert into alert (kind, severity, group_id, cleared_at) values ('NOT_CONFIRMED', 'MAJOR', ${group.id}, now())`.execute(
      db,
    )
    await ask(
      `mutation { createLightSchedule(input: { name: "夜 ${serial()}", type: TIMING, startTime: "18:30", confirmed: ["OFF_AT_NIGHT"], endTime: "06:30", groups: { connect: [{ id: ${group.id} }] } }) { id } }`,
    )
    await sql`insert into lit_rate_sample values (now() - interval '1 hour', ${group.id}, 3, 0, 0)`.execute(db)
    await eventually(async () => {
      const { rows } = await sql<{
        stale: boolean
      }>`select stale from group_program where group_id = ${group.id}`.execute(db)
      expect(rows[0]!.stale).toBe(false)
    })
    const before = await everything('LightGroup', group.id)
    expect(before).toMatchObject({ deviceCount: 3 })
    const samples = () =>
      sql`select * from lit_rate_sample where group_id = ${group.id}`.execute(db).then(({ rows }) => rows)
    const sampled = await samples()
    await remove('LightGroup', group.id)
    expect(await restore('LightGroup', [group.id])).toEqual([group.id])
    await eventually(async () => expect(await everything('LightGroup', group.id)).toEqual(before))
    expect(await samples()).toEqual(sampled)
  })

  test('does not regain lights that have another group by now', async () => {
    const { db } = platform
    const [group, other] = [await makeGroup(db), await makeGroup(db)]
    const [stays, moves] = [
      await makeLight(db, { mode_id: mode, group_id: group.id }),
      await makeLight(db, { mode_id: mode, group_id: group.id }),
    ]
    await remove('LightGroup', group.id)
    await db.updateTable('light_device').set({ group_id: other.id }).where('id', '=', moves.id).execute()
    await restore('LightGroup', [group.id])
    const groups = await db
      .selectFrom('light_device')
      .select(['id', 'group_id'])
      .where('id', 'in', [stays.id, moves.id])
      .orderBy('id')
      .execute()
    expect(groups.map(row => row.group_id)).toEqual([group.id, other.id])
  })

  // In any order of deletion and restore, they are linked again.
  test.each([
    ['light, group', 'light, group'],
    ['light, group', 'group, light'],
    ['group, light', 'light, group'],
    ['group, light', 'group, light'],
  ])('and its light, deleted %s, restored %s', async (away, back) => {
    const { db } = platform
    const group = await makeGroup(db)
    const light = await makeLight(db, { mode_id: mode, group_id: group.id })
    const steps = (order: string, act: (subject: Subject, id: number) => Promise<unknown>) =>
      order
        .split(', ')
        .reduce(
          (before, which) =>
            before.then(() => (which === 'light' ? act('LightDevice', light.id) : act('LightGroup', group.id))),
          Promise.resolve<unknown>(undefined),
        )
    await steps(away, remove)
    await steps(back, (subject, id) => restore(subject, [id]))
    const { group_id } = await db
      .selectFrom('light_device')
      .select('group_id')
      .where('id', '=', light.id)
      .executeTakeFirstOrThrow()
    expect(group_id).toBe(group.id)
    expect(await db.selectFrom('deleted_row').selectAll().where('tbl', '=', 'light_group').execute()).toEqual([])
  })

  test.each(['group first', 'schedule first'])('and its schedule, both deleted, %s', async first => {
    const { db } = platform
    const group = await makeGroup(db)
    const { createLightSchedule: schedule } = await ask(
      `mutation { createLightSchedule(input: { name: "夜 ${serial()}", type: SUNRISE_SUNSET, groups: { connect: [{ id: ${group.id} }] } }) { id } }`,
    )
    await remove('LightGroup', group.id)
    await remove('LightSchedule', schedule.id)
    const [a, b] = [() => restore('LightGroup', [group.id]), () => restore('LightSchedule', [schedule.id])]
    await (first === 'group first' ? a() : b())
    await (first === 'group first' ? b() : a())
    expect(await db.selectFrom('light_group_schedule').selectAll().where('group_id', '=', group.id).execute()).toEqual([
      { group_id: group.id, schedule_id: schedule.id },
    ])
  })
})

test('a center is restored with its lights and its password', { tags: ['nightly'] }, async () => {
  const { db } = platform
  const center = await makeCenter(db)
  const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
  await makeLight(db, { mode_id: mode, center_id: center.id, online: false })
  const before = await everything('LightCenter', center.id)
  await remove('LightCenter', center.id)
  await expect(connectLight(platform.mqttPort(), center.device_id, password)).rejects.toThrow()
  expect(await restore('LightCenter', [center.id])).toEqual([center.id])
  expect(await everything('LightCenter', center.id)).toEqual(before)
  await (await connectLight(platform.mqttPort(), center.device_id, password)).close()
})

test('a light restored before its center returns to the incident of the center', async () => {
  const { db } = platform
  const center = await makeCenter(db)
  const light = await makeLight(db, { mode_id: mode, center_id: center.id })
  await sql`with a as (insert into alert (kind, severity, center_id, cleared_at)
      values ('CENTER_OFFLINE', 'CRITICAL', ${center.id}, now()) returning id)
    insert into alert_light (alert_id, light_id) select id, ${light.id} from a`.execute(db)
  const concerned = async () =>
    (
      await sql<{ id: number }>`select l.light_id as id from alert a join alert_light l on l.alert_id = a.id
        where a.center_id = ${center.id}`.execute(db)
    ).rows
  await remove('LightDevice', light.id)
  await remove('LightCenter', center.id)
  await restore('LightDevice', [light.id])
  expect(await concerned()).toEqual([])
  await restore('LightCenter', [center.id])
  expect(await concerned()).toEqual([{ id: light.id }])
})

test('a schedule is restored with its groups, unless its name is taken', { tags: ['nightly'] }, async () => {
  const { db } = platform
  const group = await makeGroup(db)
  const make = async (name: string) =>
    (
      await ask(
        `mutation { createLightSchedule(input: { name: "${name}", type: TIMING, startTime: "18:30", confirmed: ["OFF_AT_NIGHT"], endTime: "06:30", steps: [{ time: "23:00", mainBrightness: 30 }], groups: { connect: [{ id: ${group.id} }] } }) { id } }`,
      )
    ).createLightSchedule.id as number
  const name = `后半夜 ${serial()}`
  /** The scheduler recomputes the group a moment later. */
  const workedOut = () =>
    eventually(async () => {
      const program = db.selectFrom('group_program').select('stale').where('group_id', '=', group.id)
      expect(await program.executeTakeFirst()).toEqual({ stale: false })
    })
  const id = await make(name)
  await workedOut()
  const before = await everything('LightSchedule', id)
  await remove('LightSchedule', id)
  expect(await restore('LightSchedule', [id])).toEqual([id])
  await workedOut()
  expect(await everything('LightSchedule', id)).toEqual(before)
  await remove('LightSchedule', id)
  await make(name)
  expect(await refusal('LightSchedule', [id], token)).toMatchObject({
    code: 'CONFLICT',
    field: 'name',
    key: 'scheduleNameTaken',
  })
})

describe('deleted objects', () => {
  test('are listed with account, time and expiry, newest first', async () => {
    const light = await makeLight(platform.db, { mode_id: mode })
    await remove('LightDevice', light.id)
    const { deletedItems } = await ask(
      '{ deletedItems(subject: LightDevice, limit: 1) { items { id name deviceId deletedAt deletedBy restorableUntil } } }',
    )
    expect(deletedItems.items).toEqual([
      {
        id: light.id,
        name: light.name,
        deviceId: light.device_id,
        deletedAt: expect.any(String),
        deletedBy: expect.stringContaining('SUPER_ADMIN'),
        restorableUntil: expect.any(String),
      },
    ])
    const [item] = deletedItems.items
    expect(Date.parse(item.restorableUntil) - Date.parse(item.deletedAt)).toBe(24 * 3_600_000)
  })

  test('are restored once by two concurrent requests', async () => {
    const light = await makeLight(platform.db, { mode_id: mode })
    await remove('LightDevice', light.id)
    const tries = await Promise.all(
      [1, 2].map(() => platform.ask(RESTORE, { subject: 'LightDevice', ids: [light.id] }, token)),
    )
    expect(tries.map(({ errors }) => errors?.[0]?.extensions.code).sort()).toEqual(['NOT_FOUND', undefined])
  })

  test('are deleted permanently after a day, with their sums', async () => {
    const { db } = platform
    const light = await aFullLight()
    await remove('LightDevice', light.id)
    await remove('LightGroup', light.group.id)
    await sql`update deleted_item set deleted_at = deleted_at - interval '24 hours'`.execute(db)
    expect(await refusal('LightDevice', [light.id], token)).toMatchObject({ code: 'NOT_FOUND' })
    await purgeExpired(db)
    expect(await rowsOf(light.id)).toMatchObject({ light_day: 0, light_month: 0 })
    expect(await db.selectFrom('deleted_row').select('id').execute()).toEqual([])
  })

  test('are restored by accounts that may create and delete them', async () => {
    const { db } = platform
    await sql`with r as (insert into admin_role (name) values ('SWEEPER') returning id)
      insert into role_permission select id, 'LightDevice', unnest(array['read', 'delete']) from r`.execute(db)
    for (const role of [...Object.keys(STANDARD_ROLES), 'SWEEPER']) {
      const light = await makeLight(db, { mode_id: mode })
      await remove('LightDevice', light.id)
      const own = await platform.signIn((await makeAdmin(db, role)).email)
      const { errors } = await platform.ask(RESTORE, { subject: 'LightDevice', ids: [light.id] }, own)
      expect(errors?.[0]?.extensions.code, role).toBe(role === 'SUPER_ADMIN' ? undefined : 'FORBIDDEN')
    }
    expect(await refusal('LightDevice', [1])).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('record the account that restores them in the audit', async () => {
    const light = await makeLight(platform.db, { mode_id: mode })
    await remove('LightDevice', light.id)
    await restore('LightDevice', [light.id])
    const { rows: states } = await sql<{ origin: object }>`
      select coalesce(pending_origin, expected_origin) as origin from light_state where light_id = ${light.id}`.execute(
      platform.db,
    )
    expect(states[0]!.origin).toMatchObject({ kind: 'UNDELETED', by: admin.nickname, admin: admin.id })
    const rows = await platform.db
      .selectFrom('audit_entry')
      .select(['action', 'result', 'account_id'])
      .where('subject', '=', 'LightDevice')
      .where('object_id', '=', light.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'deleteLightDevice', result: 'OK', account_id: admin.id },
      { action: 'restoreDeleted', result: 'OK', account_id: admin.id },
    ])
  })

  test('can be restored with any table that a migration adds: links are cleared by a column of a row with an id', async () => {
    const { rows } = await sql`select child, link from deletion_link l where not takes_along and exists (
      select from deletion_link p where p.parent = l.parent and p.takes_along and p.parent in
        ('light_device', 'light_group', 'light_center', 'light_schedule', 'alert'))
      and not exists (select from information_schema.columns c where c.table_name = l.child and c.column_name = 'id')`.execute(
      platform.db,
    )
    expect(rows).toEqual([])
  })
})
