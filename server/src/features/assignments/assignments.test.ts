import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { releaseHiddenAlerts } from './assignments.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
type Who = 'operator' | 'colleague' | 'viewer' | 'customer'
const people = {} as Record<Who, { id: number; token: string }>
beforeAll(async () => {
  platform = await startPlatform()
  const roles = { operator: 'OPERATOR', colleague: 'OPERATOR', viewer: 'VIEWER', customer: 'CUSTOMER' }
  for (const [who, role] of Object.entries(roles)) {
    const { id, email } = await makeAdmin(platform.db, role)
    people[who as Who] = { id, token: await platform.signIn(email) }
  }
})

async function makeAlert(light?: number): Promise<number> {
  const id = light ?? (await makeLight(platform.db)).id
  const { rows } = await sql<{ id: number }>`
    insert into alert (kind, severity, light_id) values ('LAMP_FAILURE', 'MAJOR', ${id}) returning id`.execute(
    platform.db,
  )
  return rows[0]!.id
}
const ask = (query: string, who: Who = 'operator') => platform.ask(query, {}, people[who].token)
const assign = (ids: number[], to: number | null, who: Who = 'operator') =>
  ask(`mutation { assignAlerts(ids: [${ids}], assigneeId: ${to}) { id assignee { id by isMine } } }`, who)
const errorOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions
const noticesOf = async (who: Who) =>
  (await ask('{ notifications { items { params } } }', who)).data.notifications.items.map(
    ({ params }: { params: object }) => params,
  )
const assigneeOf = async (id: number) =>
  (await platform.db.selectFrom('alert').select('assigned_to').where('id', '=', id).executeTakeFirstOrThrow())
    .assigned_to

test('one takes an alert, gives it to a colleague, who is notified, and unassigns it again', async () => {
  const [id, other] = [await makeAlert(), await makeAlert()]
  const { operator, colleague } = people
  const taken = await assign([id], operator.id)
  expect(taken.data.assignAlerts).toEqual([
    { id, assignee: { id: operator.id, by: expect.stringContaining('OPERATOR'), isMine: true } },
  ])
  expect(await noticesOf('operator')).toEqual([])
  await assign([id, other], colleague.id)
  expect(await noticesOf('colleague')).toEqual([
    { job: 'ALERTS_ASSIGNED', by: expect.stringContaining('OPERATOR'), alerts: 2 },
  ])
  // Those that the account has already do not count again.
  await assign([id, other], colleague.id)
  expect(await noticesOf('colleague')).toHaveLength(1)
  const listed = async (where: string) =>
    (await ask(`{ findManyAlert(where: { ${where} }) { items { id } } }`)).data.findManyAlert.items.map(
      ({ id }: { id: number }) => id,
    )
  expect(await listed(`assignedTo: ${colleague.id}`)).toEqual([other, id])
  expect(await listed('assigned: false')).toEqual([])
  expect((await assign([id], null)).data.assignAlerts).toEqual([{ id, assignee: null }])
  expect(await noticesOf('colleague')).toContainEqual({
    job: 'ALERTS_REASSIGNED',
    by: expect.stringContaining('OPERATOR'),
    alerts: 1,
  })
  expect(await listed('assigned: false')).toEqual([id])
})

test('keeps the acknowledgement apart: neither changes the other', async () => {
  const id = await makeAlert()
  await assign([id], people.operator.id)
  const fields = 'acknowledgedAt assignee { isMine }'
  const read = async () => (await ask(`{ findManyAlert { items { id ${fields} } } }`)).data.findManyAlert.items[0]
  expect(await read()).toEqual({ id, acknowledgedAt: null, assignee: { isMine: true } })
  await ask(`mutation { acknowledgeAlert(id: ${id}) { id } }`)
  expect(await read()).toEqual({ id, acknowledgedAt: expect.any(String), assignee: { isMine: true } })
})

test('lists who may read alerts of the whole city; refuses customers who may not see the alert', async () => {
  const names = (await ask('{ alertAssignees { id } }')).data.alertAssignees.map(({ id }: { id: number }) => id)
  expect(new Set(names)).toEqual(new Set([people.operator.id, people.colleague.id, people.viewer.id]))
  expect(errorOf(await ask('{ alertAssignees { id } }', 'viewer'))).toMatchObject({ code: 'FORBIDDEN' })
  const { id: light } = await makeLight(platform.db)
  const [seen, hidden] = [await makeAlert(light), await makeAlert()]
  const { id: admin } = people.customer
  await sql`insert into light_device_manager (admin_id, light_device_id) values (${admin}, ${light})`.execute(
    platform.db,
  )
  expect(errorOf(await assign([seen, hidden], admin))).toMatchObject({
    ...{ code: 'BAD_USER_INPUT', field: 'assigneeId', key: 'alertHiddenFromAssignee' },
  })
  expect(await assigneeOf(seen)).toBeNull()
  expect((await assign([seen], admin)).data.assignAlerts).toMatchObject([{ assignee: { id: admin } }])
  await sql`delete from light_device_manager`.execute(platform.db)
  await releaseHiddenAlerts(platform.db)
  expect(await assigneeOf(seen)).toBeNull()
})

test('a customer may update alerts, but learns nothing of other assignees and takes no alert from them', async () => {
  const { id: admin } = people.customer
  const lights = [(await makeLight(platform.db)).id, (await makeLight(platform.db)).id] as const
  const [theirs, free] = [await makeAlert(lights[0]), await makeAlert(lights[1])]
  await sql`insert into light_device_manager (admin_id, light_device_id)
    select ${admin}, unnest(${lights}::int[])`.execute(platform.db)
  await sql`insert into role_permission (role_id, subject, action)
    select role_id, 'Alert', 'update' from admin where id = ${admin} on conflict do nothing`.execute(platform.db)
  await assign([theirs], people.operator.id)
  const read = await ask('{ findManyAlert { items { id assignee { id by isMine } } } }', 'customer')
  expect(read.data.findManyAlert.items).toContainEqual({ id: theirs, assignee: { id: null, by: null, isMine: false } })
  const found = async (assignee: number) =>
    (await ask(`{ findManyAlert(where: { assignedTo: ${assignee} }) { items { id } } }`, 'customer')).data.findManyAlert
      .items
  expect(await found(people.operator.id)).toEqual([])
  for (const to of [null, admin])
    expect(errorOf(await assign([free, theirs], to, 'customer'))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await assigneeOf(theirs)).toBe(people.operator.id)
  expect((await assign([free], admin, 'customer')).data.assignAlerts).toEqual([
    { id: free, assignee: { id: admin, by: null, isMine: true } },
  ])
  expect(await found(admin)).toEqual([{ id: free }])
  expect((await assign([free], null, 'customer')).data.assignAlerts).toEqual([{ id: free, assignee: null }])
})

test('refuses to take an alert that a colleague took since it was read, and names the colleague', async () => {
  const [id, other] = [await makeAlert(), await makeAlert()]
  const { operator, colleague } = people
  const take = (ids: number[], expected: string, who: Who) =>
    ask(
      `mutation { assignAlerts(ids: [${ids}], assigneeId: ${people[who].id}, expected: [${expected}]) { id assignee { at } } }`,
      who,
    )
  const free = `{ id: ${id}, at: null }`
  const { at } = (await take([id], free, 'colleague')).data.assignAlerts[0].assignee
  const refused = await take([other, id], `{ id: ${other} }, ${free}`, 'operator')
  expect(errorOf(refused)).toMatchObject({
    ...{ code: 'CONFLICT', key: 'alertReassigned' },
    alerts: [{ id, assignee: { name: expect.stringContaining('OPERATOR'), at } }],
  })
  expect(refused.errors?.[0]?.message).toContain(at)
  expect([await assigneeOf(id), await assigneeOf(other)]).toEqual([colleague.id, null])
  // Taking an own alert again is no conflict; a request that names the present assignee takes it over.
  expect((await take([id], free, 'colleague')).errors).toBeUndefined()
  expect((await take([id], `{ id: ${id}, at: "${at}" }`, 'operator')).errors).toBeUndefined()
  expect(await assigneeOf(id)).toBe(operator.id)
  await assign([id], null)
  expect(errorOf(await take([id], `{ id: ${id}, at: "${at}" }`, 'colleague'))).toMatchObject({
    alerts: [{ id, assignee: null }],
  })
})

test('of two who take one alert at once, one gets it and the other a conflict', async () => {
  const id = await makeAlert()
  const answers = await Promise.all(
    (['operator', 'colleague'] as const).map(who =>
      ask(
        `mutation { assignAlerts(ids: [${id}], assigneeId: ${people[who].id}, expected: [{ id: ${id} }]) { id } }`,
        who,
      ),
    ),
  )
  expect(answers.map(answer => errorOf(answer)?.code ?? 'OK').toSorted()).toEqual(['CONFLICT', 'OK'])
})

test('refuses alerts that have ended, and accounts that do not exist', async () => {
  const id = await makeAlert()
  expect(errorOf(await assign([id], 999_999))).toMatchObject({ code: 'NOT_FOUND', field: 'assigneeId' })
  await sql`update alert set cleared_at = now() where id = ${id}`.execute(platform.db)
  expect(errorOf(await assign([id], people.operator.id))).toMatchObject({ field: 'ids', key: 'alertEnded' })
})

test('alerts of a disabled account become unassigned, those that ended keep its name', async () => {
  const { id, email } = await makeAdmin(platform.db, 'OPERATOR')
  await platform.signIn(email)
  const [open, ended, kept] = [await makeAlert(), await makeAlert(), await makeAlert()]
  await assign([open, ended], id)
  await assign([kept], people.colleague.id)
  await sql`update alert set cleared_at = now() where id = ${ended}`.execute(platform.db)
  await releaseHiddenAlerts(platform.db)
  expect(await assigneeOf(open)).toBe(id)
  await sql`update admin set is_enabled = false where id = ${id}`.execute(platform.db)
  await releaseHiddenAlerts(platform.db)
  expect(await assigneeOf(open)).toBeNull()
  expect(await assigneeOf(ended)).toBe(id)
  expect(await assigneeOf(kept)).toBe(people.colleague.id)
  expect(errorOf(await assign([open], id))).toMatchObject({ code: 'NOT_FOUND', field: 'assigneeId' })
})

test('alerts of a deleted account are unassigned', async () => {
  const { id } = await makeAdmin(platform.db, 'OPERATOR')
  const alert = await makeAlert()
  await assign([alert], id)
  await sql`delete from admin where id = ${id}`.execute(platform.db)
  const { data } = await ask(
    `{ findManyAlert(where: { assigned: false }, limit: 1) { items { id assignee { name } } } }`,
  )
  expect(data.findManyAlert.items).toEqual([{ id: alert, assignee: null }])
  const taken = await ask(
    `mutation { assignAlerts(ids: [${alert}], assigneeId: ${people.operator.id}, expected: [{ id: ${alert} }]) { id } }`,
  )
  expect(taken.errors).toBeUndefined()
})
