import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
type Who = 'leaving' | 'next' | 'third' | 'viewer'
const people = {} as Record<Who, { id: number; token: string }>
beforeAll(async () => {
  platform = await startPlatform()
  const roles = { leaving: 'OPERATOR', next: 'OPERATOR', third: 'SUPER_ADMIN', viewer: 'VIEWER' }
  for (const [who, role] of Object.entries(roles)) {
    const { id, email } = await makeAdmin(platform.db, role)
    people[who as Who] = { id, token: await platform.signIn(email) }
  }
})
beforeEach(async () => {
  for (const table of ['shift_handover', 'notification', 'alert'])
    await sql`delete from ${sql.table(table)}`.execute(platform.db)
})

const FIELDS =
  'id from to status acceptedBy remarks alertsTaken isMine mayAccept summary { reason sections { kind count } }'
const ask = (query: string, who: Who, variables = {}) => platform.ask(query, variables, people[who].token)
const sign = (input: object, who: Who = 'leaving') =>
  ask(`mutation ($input: ShiftHandoverInput!) { signShiftHandover(input: $input) { ${FIELDS} } }`, who, { input })
async function signed(input: object) {
  const { data, errors } = await sign(input)
  if (errors) throw new Error(JSON.stringify(errors[0]))
  return data.signShiftHandover
}
const accept = (id: number, who: Who) => ask(`mutation { acceptShiftHandover(id: ${id}) { ${FIELDS} } }`, who)
const withdraw = (id: number, who: Who) => ask(`mutation { withdrawShiftHandover(id: ${id}) { status } }`, who)
const errorOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions
const jobsOf = async (who: Who) =>
  (await ask('{ notifications { items { params } } }', who)).data.notifications.items.map(
    ({ params }: { params: { job: string } }) => params.job,
  )
async function makeAlert(assignee: number): Promise<number> {
  const { id } = await makeLight(platform.db)
  const { rows } = await sql<{ id: number }>`
    insert into alert (kind, severity, light_id, assigned_to, assigned_name, assigned_at)
    values ('LAMP_FAILURE', 'MAJOR', ${id}, ${assignee}, 'x', now())
    returning id`.execute(platform.db)
  return rows[0]!.id
}
const assigneeOf = async (id: number) =>
  (await platform.db.selectFrom('alert').select('assigned_to').where('id', '=', id).executeTakeFirstOrThrow())
    .assigned_to

test('the chosen person is notified and accepts: names, times, alerts and the summary are stored', async () => {
  const [mine, other] = [await makeAlert(people.leaving.id), await makeAlert(people.third.id)]
  const handover = await signed({ receiverId: people.next.id, remarks: '3 号箱待修' })
  expect(handover).toMatchObject({ status: 'PENDING', remarks: '3 号箱待修', isMine: true, mayAccept: false })
  expect(handover.summary.sections).toContainEqual({ kind: 'OPEN_ALERTS', count: 2 })
  expect(await jobsOf('next')).toEqual(['HANDOVER'])
  expect(await jobsOf('third')).toEqual([])
  await makeAlert(people.third.id)
  const later = await makeAlert(people.leaving.id)
  const accepted = (await accept(handover.id, 'next')).data.acceptShiftHandover
  expect(accepted).toMatchObject({ status: 'ACCEPTED', acceptedBy: expect.any(String), alertsTaken: 1 })
  expect(accepted.summary).toEqual(handover.summary)
  expect([await assigneeOf(mine), await assigneeOf(other)]).toEqual([people.next.id, people.third.id])
  expect(await assigneeOf(later)).toBe(people.leaving.id)
  expect(await jobsOf('leaving')).toEqual(['HANDOVER_ACCEPTED'])
})

test('of two people who accept at once, one takes over, and the other gets CONFLICT', async () => {
  const { id } = await signed({})
  expect(await jobsOf('next')).toEqual(['HANDOVER'])
  expect(await jobsOf('viewer')).toEqual([])
  const answers = await Promise.all([accept(id, 'next'), accept(id, 'third')])
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(answers.flatMap(answer => errorOf(answer) ?? [])).toMatchObject([{ code: 'CONFLICT', key: 'handoverOver' }])
})

test('keeps the alerts of the person who left, if they are not handed over', async () => {
  const alert = await makeAlert(people.leaving.id)
  const { id } = await signed({ handsOverAlerts: false })
  expect((await accept(id, 'next')).data.acceptShiftHandover.alertsTaken).toBe(0)
  expect(await assigneeOf(alert)).toBe(people.leaving.id)
})

test('only the author withdraws it, until it is accepted; one waits at a time', async () => {
  const { id } = await signed({ receiverId: people.next.id })
  expect(errorOf(await sign({}))).toMatchObject({ code: 'CONFLICT', key: 'handoverPending' })
  expect(errorOf(await withdraw(id, 'next'))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await withdraw(id, 'leaving')).data.withdrawShiftHandover.status).toBe('WITHDRAWN')
  expect(errorOf(await accept(id, 'next'))).toMatchObject({ code: 'CONFLICT', key: 'handoverOver' })
  const second = await signed({ receiverId: people.next.id })
  await accept(second.id, 'next')
  expect(errorOf(await withdraw(second.id, 'leaving'))).toMatchObject({ code: 'CONFLICT' })
})

test('names the wrong field; refuses the own handover and one for another person', async () => {
  expect(errorOf(await sign({ receiverId: people.leaving.id }))).toMatchObject({ field: 'input.receiverId' })
  expect(errorOf(await sign({ receiverId: people.viewer.id }))).toMatchObject({
    code: 'NOT_FOUND',
    field: 'input.receiverId',
  })
  expect(errorOf(await sign({ remarks: '长'.repeat(2001) }))).toMatchObject({
    field: 'input.remarks',
    key: 'textTooLong',
  })
  const { id } = await signed({ receiverId: people.next.id })
  expect(errorOf(await accept(id, 'leaving'))).toMatchObject({ code: 'BAD_USER_INPUT', key: 'handoverOwn' })
  expect(errorOf(await accept(id, 'third'))).toMatchObject({ code: 'BAD_USER_INPUT', key: 'handoverOfOther' })
  expect(errorOf(await accept(id, 'viewer'))).toMatchObject({ code: 'FORBIDDEN' })
})

test('another person may accept it once the chosen account is disabled', async () => {
  const gone = await makeAdmin(platform.db, 'OPERATOR')
  const { id } = await signed({ receiverId: gone.id })
  await sql`update admin set is_enabled = false where id = ${gone.id}`.execute(platform.db)
  expect((await accept(id, 'third')).data.acceptShiftHandover.status).toBe('ACCEPTED')
})

test('another person may accept it once the role of the chosen account may not sign', async () => {
  const moved = await makeAdmin(platform.db, 'OPERATOR')
  const { id } = await signed({ receiverId: moved.id })
  expect(errorOf(await accept(id, 'third'))).toMatchObject({ key: 'handoverOfOther' })
  await sql`update admin set role_id = (select id from admin_role where name = 'VIEWER') where id = ${moved.id}`.execute(
    platform.db,
  )
  expect((await accept(id, 'third')).data.acceptShiftHandover.status).toBe('ACCEPTED')
})

test('lists handovers by person and time; people handed over to last come first', async () => {
  const first = await signed({ receiverId: people.third.id })
  await accept(first.id, 'third')
  const count = async (where: string) =>
    (await ask(`{ findManyShiftHandover(where: { ${where} }) { pagination { totalCount } } }`, 'next')).data
      .findManyShiftHandover.pagination.totalCount
  expect(await count(`personId: ${people.third.id}`)).toBe(1)
  expect(await count(`personId: ${people.next.id}`)).toBe(0)
  expect(await count(`since: "${new Date(Date.now() + 60_000).toISOString()}"`)).toBe(0)
  expect(await count(`until: "${new Date(Date.now() + 60_000).toISOString()}"`)).toBe(1)
  const { data } = await ask('{ shiftPeople { id } }', 'leaving')
  expect(data.shiftPeople[0].id).toBe(people.third.id)
  expect(data.shiftPeople.map(({ id }: { id: number }) => id)).not.toContain(people.viewer.id)
})

test('the database refuses to change what was signed', async () => {
  const { id } = await signed({ remarks: '原文' })
  const change = (what: ReturnType<typeof sql>) =>
    sql`update shift_handover set ${what} where id = ${id}`.execute(platform.db)
  await expect(change(sql`remarks = '改'`)).rejects.toThrow('cannot be changed')
  await expect(change(sql`summary = '{}'`)).rejects.toThrow('cannot be changed')
  await accept(id, 'next')
  await expect(change(sql`accepted_by_name = '别人'`)).rejects.toThrow('has ended')
})
