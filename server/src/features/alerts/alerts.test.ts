import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let mode: number
beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  mode = (await makeModel(platform.db)).id
})

const ask = async (query: string, token = operator) => {
  const { data, errors } = await platform.ask(query, {}, token)
  if (errors) throw new Error(`${errors[0]!.extensions.code} ${errors[0]!.extensions.field ?? ''}`)
  return data
}
async function broken(fields: Parameters<typeof makeLight>[1] = {}) {
  const { id } = await makeLight(platform.db, { mode_id: mode, ...fields })
  await platform.db.updateTable('light_state').set({ lamp_failure: true }).where('light_id', '=', id).execute()
  return id
}
const PAGE = '{ items { id kind severity deviceId affectedCount affected { items { id } } } pagination { totalCount } }'

test('raises an alert, publishes it, acknowledges it, clears it, and sets the light to FAULT', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  const heard: any[] = []
  const client = createClient({ url: `${platform.address}/graphql`, headers: () => platform.headers(operator) })
  const end = client.subscribe(
    { query: 'subscription { alertChanges { deviceId acknowledgedBy clearedAt } }' },
    {
      next: event => heard.push(...(event.data as never as { alertChanges: [] }).alertChanges),
      error: () => {},
      complete: () => {},
    },
  )
  const light = await broken()
  const of = () => ask(`{ findOneLightDevice(id: ${light}) { deviceStatus openAlerts { id kind unit value } } }`)
  const alert = await eventually(async () => {
    const { findOneLightDevice } = await of()
    expect(findOneLightDevice).toMatchObject({
      deviceStatus: 'FAULT',
      openAlerts: [{ kind: 'LAMP_FAILURE', unit: null }],
    })
    return findOneLightDevice.openAlerts[0]
  })
  expect((await ask('{ alertCounts { major critical } }')).alertCounts.major).toBeGreaterThan(0)
  const { acknowledgeAlert } = await ask(
    `mutation { acknowledgeAlert(id: ${alert.id}, note: "已派单") { acknowledgedBy acknowledgedAt note } }`,
  )
  expect(acknowledgeAlert).toMatchObject({ acknowledgedBy: expect.stringMatching(/OPERATOR/), note: '已派单' })
  await platform.db.updateTable('light_state').set({ lamp_failure: false }).where('light_id', '=', light).execute()
  await eventually(async () =>
    expect((await of()).findOneLightDevice).toEqual({ deviceStatus: 'NORMAL', openAlerts: [] }),
  )
  await eventually(() => {
    const mine = heard.filter(({ deviceId }) => deviceId === light)
    expect(mine.at(-1)).toEqual({
      deviceId: light,
      acknowledgedBy: acknowledgeAlert.acknowledgedBy,
      clearedAt: expect.any(String),
    })
  })
  end()
  const group = (await makeGroup(platform.db)).id
  await platform.db.updateTable('light_device').set({ group_id: group }).where('id', '=', light).execute()
  for (const where of [`lightId: ${light}`, `groupId: ${group}`]) {
    const closed = (await ask(`{ findManyAlert(where: { ${where}, open: false }) ${PAGE} }`)).findManyAlert
    expect(closed.pagination.totalCount, where).toBe(1)
  }
})

test('shows and counts only own lights of a customer, also in an incident', { tags: ['nightly'] }, async () => {
  const { db } = platform
  const [admin, group] = [await makeAdmin(db, 'CUSTOMER'), (await makeGroup(db)).id]
  const customer = await platform.signIn(admin.email)
  const foreign = await broken()
  const crowd: number[] = []
  for (let i = 0; i < 6; i++) crowd.push(await broken({ group_id: group }))
  await sql`insert into clock_step (seconds) values (60)`.execute(db)
  const all = await eventually(async () => {
    const { items } = (await ask(`{ findManyAlert(where: { open: true }, limit: 50) ${PAGE} }`)).findManyAlert
    expect(items).toContainEqual(expect.objectContaining({ kind: 'CLOCK_STEPPED' }))
    expect(items).toContainEqual(expect.objectContaining({ deviceId: foreign }))
    expect(items).toContainEqual(expect.objectContaining({ severity: 'CRITICAL', affectedCount: 6 }))
    return items
  })
  const mine = async () => await ask(`{ findManyAlert(limit: 50) ${PAGE} notifications { unreadCount } }`, customer)
  expect((await mine()).findManyAlert.items).toEqual([])
  expect((await mine()).notifications.unreadCount).toBe(0)
  await sql`insert into light_device_manager values (${admin.id}, ${crowd[0]})`.execute(db)
  const incident = all.find((item: { affectedCount: number }) => item.affectedCount === 6)
  expect((await mine()).findManyAlert.items).toEqual([
    { ...incident, affectedCount: 1, affected: { items: [{ id: crowd[0] }] } },
  ])
  const below = async (light?: number) =>
    (await ask(`{ findManyAlert(where: { lightId: ${light} }) { items { affectedCount } } }`, customer)).findManyAlert
      .items
  expect(await below(crowd[0])).toContainEqual({ affectedCount: 1 })
  expect(await below(crowd[1]), 'a foreign light of the same incident').toEqual([])
  await eventually(async () => expect((await mine()).notifications.unreadCount).toBe(1))
  const { markNotificationsRead } = await ask(
    'mutation { markNotificationsRead { unreadCount items { read } } }',
    customer,
  )
  expect(markNotificationsRead).toEqual({ unreadCount: 0, items: [{ read: true }] })
  expect((await ask('{ notifications { unreadCount } }')).notifications.unreadCount).toBeGreaterThan(0)
})

test('rejects thresholds that would raise and clear an alert at the same value', async () => {
  const change = (input: string) =>
    ask(`mutation { updateAlertRule(kind: TEMPERATURE_HIGH, input: ${input}) { raiseAt clearAt unit } }`)
  expect((await change('{ raiseAt: 70, clearAt: 66 }')).updateAlertRule).toEqual({
    raiseAt: 70,
    clearAt: 66,
    unit: '°C',
  })
  await expect(change('{ clearAt: 71 }')).rejects.toThrow('BAD_USER_INPUT input.clearAt')
  await expect(change('{ forSeconds: -1 }')).rejects.toThrow('BAD_USER_INPUT input.forSeconds')
})

test('stores the state of a cabinet and raises an alert for its open door', async () => {
  const center = await makeCenter(platform.db)
  const endpoint = await connectLight(
    platform.mqttPort(),
    center.device_id,
    await makeCredential(platform.db, { light_center_id: center.id }, center.device_id),
  )
  await endpoint.say('presence', { online: true })
  await endpoint.say('cabinet', { phases: [{ phase: 'A', voltage: 224.5 }] })
  await endpoint.say('cabinet', { doorOpen: true })
  const { findOneLightCenter } = await ask(
    `{ findOneLightCenter(id: ${center.id}) { cabinet { doorOpen phases { phase voltage } } } }`,
  )
  expect(findOneLightCenter.cabinet).toEqual({ doorOpen: true, phases: [{ phase: 'A', voltage: 224.5 }] })
  await eventually(async () => {
    const { items } = (
      await ask(`{ findManyAlert(where: { centerId: ${center.id} }) { items { kind center { id } } } }`)
    ).findManyAlert
    expect(items).toEqual([{ kind: 'CABINET_DOOR', center: { id: center.id } }])
  })
  await endpoint.close()
})

test('filters alerts by acknowledgement and time', async () => {
  const { db } = platform
  const light = (await makeLight(db, { mode_id: mode })).id
  const raised = async (hours: number, columns: object) =>
    (
      await db
        .insertInto('alert')
        .values({
          kind: 'DAY_BURNER',
          severity: 'MINOR',
          light_id: light,
          raised_at: new Date(Date.now() - hours * 3_600_000),
          cleared_at: new Date(),
          ...columns,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const old = await raised(30, {})
  const taken = await raised(2, { acknowledged_at: new Date() })
  const found = async (where: string) =>
    (await ask(`{ findManyAlert(where: { lightId: ${light}, ${where} }) { items { id } } }`)).findManyAlert.items.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('acknowledged: true')).toEqual([taken])
  expect(await found('acknowledged: false')).toEqual([old])
  expect(await found(`since: "${new Date(Date.now() - 24 * 3_600_000).toISOString()}"`)).toEqual([taken])
})
