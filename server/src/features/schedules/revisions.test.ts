import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let admin: { id: number; name: string | null; token: string }
let operator: string
let customer: { id: number; token: string }
beforeAll(async () => {
  platform = await startPlatform()
  const signIn = async (role: string) => {
    const account = await makeAdmin(platform.db, role)
    return { ...account, name: account.nickname, token: await platform.signIn(account.email) }
  }
  admin = await signIn('SUPER_ADMIN')
  operator = (await signIn('OPERATOR')).token
  customer = await signIn('CUSTOMER')
})

const REVISIONS = `query ($id: Int!) { findOneLightSchedule(id: $id) { revision updatedAt revisions(limit: 20) {
  pagination { totalCount } items { number by kind restoredFrom movedFrom movedTo
    content { name startTime mainBrightness isEnabled groups { id name exists } }
    difference { fields { field before after } added { name exists } removed { name exists } } } } } }`
const PREVIEW = `query ($id: Int!, $revision: Int!) { previewLightScheduleRevision(id: $id, revision: $revision) {
  lostGroups { name exists } keepsName revision { number difference { fields { field } } }
  tonight { differs lights group before { kind mainLevel } after { kind mainLevel } } next { date differs }
  preview { lights asks effect { on off dim stay } } } }`
const RESTORE = `mutation ($id: Int!, $revision: Int!, $confirmed: [String!], $seen: DateTime) {
  restoreLightScheduleRevision(id: $id, revision: $revision, confirmed: $confirmed, expectedUpdatedAt: $seen) {
    name mainBrightness isEnabled revision groups { id } } }`

async function ask(query: string, variables: object = {}, as = admin.token) {
  const { data, errors } = await platform.ask(query, variables, as)
  expect(errors).toBeUndefined()
  return data
}
async function refusal(query: string, variables: object, as = admin.token) {
  return (await platform.ask(query, variables, as)).errors?.[0]?.extensions
}
const idsOf = (...groups: { id: number }[]) => groups.map(({ id }) => ({ id }))

async function create(input: object = {}): Promise<{ id: number; name: string }> {
  const values = { name: `计划 ${serial()}`, type: 'TIMING', startTime: '18:30', endTime: '06:30', ...input }
  const query = 'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id name } }'
  return (await ask(query, { input: { confirmed: ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT', 'CONFLICT'], ...values } }))
    .createLightSchedule
}
async function update(id: number, input: object, as?: string): Promise<void> {
  const query =
    'mutation ($id: Int!, $input: LightScheduleUpdateInput!) { updateLightSchedule(id: $id, input: $input) { id } }'
  await ask(
    query,
    { id, input: { confirmed: ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT', 'CONFLICT'], leftLights: 'STAY', ...input } },
    as,
  )
}
async function scheduleOf(id: number, as?: string) {
  return (await ask(REVISIONS, { id }, as)).findOneLightSchedule
}
async function latest(id: number, as?: string) {
  return (await scheduleOf(id, as)).revisions.items[0]
}
const restoreDeleted = (subject: string, ...ids: number[]) =>
  ask(`mutation { restoreDeleted(subject: ${subject}, ids: [${ids}]) }`)

describe('a revision', () => {
  test('is the first one of a new schedule, by the account that created it', async () => {
    const group = await makeGroup(platform.db)
    const { id, name } = await create({ groups: { connect: idsOf(group) } })
    const { revision, revisions } = await scheduleOf(id)
    expect(revision).toBe(1)
    expect(revisions.items).toEqual([
      {
        ...{ number: 1, by: admin.name, kind: 'CREATED', restoredFrom: null, movedFrom: null, movedTo: null },
        content: {
          ...{ name, startTime: '18:30', mainBrightness: null, isEnabled: true },
          groups: [{ id: group.id, name: group.name, exists: true }],
        },
        difference: null,
      },
    ])
  })

  test('is made by each change, with the difference to the one before', async () => {
    const [stays, goes, comes] = [
      await makeGroup(platform.db),
      await makeGroup(platform.db),
      await makeGroup(platform.db),
    ]
    const { id } = await create({ groups: { connect: idsOf(stays, goes) } })
    await update(id, { mainBrightness: { set: 60 }, startTime: { set: '19:00' } }, operator)
    await update(id, { groups: { connect: idsOf(comes), disconnect: idsOf(goes) } })
    await update(id, { isEnabled: { set: false } })
    const { revisions } = await scheduleOf(id)
    expect(revisions.pagination.totalCount).toBe(4)
    const [disabled, assigned, changed] = revisions.items
    expect(changed).toMatchObject({
      kind: 'CHANGED',
      difference: {
        fields: [
          { field: 'startTime', before: '18:30', after: '19:00' },
          { field: 'mainBrightness', before: null, after: 60 },
        ],
      },
    })
    expect(changed.by).not.toBe(admin.name)
    expect(assigned.difference).toEqual({
      ...{ fields: [], added: [{ name: comes.name, exists: true }], removed: [{ name: goes.name, exists: true }] },
    })
    expect(disabled.difference.fields).toEqual([{ field: 'isEnabled', before: true, after: false }])
  })

  test('is not made by a save that changes nothing, nor by one that is refused', async () => {
    const { id } = await create()
    await update(id, { startTime: { set: '18:30' } })
    await refusal('mutation { updateLightSchedule(id: 1, input: { startTime: { set: "99:00" } }) { id } }', {})
    expect((await scheduleOf(id)).revision).toBe(1)
  })

  test('is made by a move, with both places, and only of the schedule that was moved', async () => {
    const [low, high] = [await create(), await create()]
    await update(low.id, { position: { before: high.id } })
    const { number, kind, movedFrom, movedTo, difference } = await latest(low.id)
    expect({ number, kind, difference }).toEqual({
      number: 2,
      kind: 'MOVED',
      difference: { fields: [], added: [], removed: [] },
    })
    expect(movedFrom - movedTo).toBe(1)
    expect((await scheduleOf(high.id)).revision).toBe(1)
  })

  test('is made when a group is deleted, and when it is restored from the trash', async () => {
    const [stays, goes] = [await makeGroup(platform.db), await makeGroup(platform.db)]
    const { id } = await create({ groups: { connect: idsOf(stays, goes) } })
    await ask(`mutation { deleteLightGroup(id: ${goes.id}) { id } }`)
    expect(await latest(id)).toMatchObject({
      ...{ number: 2, kind: 'GROUP_DELETED', by: admin.name },
      difference: { added: [], removed: [{ name: goes.name, exists: false }] },
    })
    await restoreDeleted('LightGroup', goes.id)
    expect(await latest(id)).toMatchObject({
      ...{ number: 3, kind: 'GROUP_UNDELETED', by: admin.name },
      difference: { added: [{ name: goes.name, exists: true }], removed: [] },
    })
  })

  test('returns from the trash with its schedule; one that lost a group there gets another one', async () => {
    const group = await makeGroup(platform.db)
    const { id } = await create({ groups: { connect: idsOf(group) } })
    const remove = () => ask(`mutation { deleteLightSchedule(id: ${id}, leftLights: STAY) { id } }`)
    await remove()
    await restoreDeleted('LightSchedule', id)
    expect((await scheduleOf(id)).revision).toBe(1)
    await remove()
    await sql`delete from light_group where id = ${group.id}`.execute(platform.db)
    await restoreDeleted('LightSchedule', id)
    expect(await latest(id)).toMatchObject({
      ...{ number: 2, kind: 'UNDELETED' },
      difference: { removed: [{ name: group.name, exists: false }] },
    })
  })

  test('can be compared with any other', async () => {
    const { id } = await create()
    await update(id, { mainBrightness: { set: 60 } })
    await update(id, { mainBrightness: { set: 30 } })
    const query = `{ findOneLightSchedule(id: ${id}) { revisions(limit: 1) { items {
      difference(from: 1) { fields { before after } } } } } }`
    const [newest] = (await ask(query)).findOneLightSchedule.revisions.items
    expect(newest.difference.fields).toEqual([{ before: null, after: 30 }])
  })

  test('the latest 1,000 of a schedule are kept', async () => {
    const { id } = await create()
    await sql`update light_schedule_revision set number = 1000 where schedule_id = ${id}`.execute(platform.db)
    await sql`
      insert into light_schedule_revision (schedule_id, number, kind, content, group_ids, group_names)
      select ${id}, 1, 'CREATED', content, group_ids, group_names from light_schedule_revision where schedule_id = ${id}`.execute(
      platform.db,
    )
    await update(id, { mainBrightness: { set: 60 } })
    const numbers = (await scheduleOf(id)).revisions.items.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual([1001, 1000])
  })
})

describe('restoring a revision', () => {
  test('makes a new one with the old content, and says so', async () => {
    const [old, recent] = [await makeGroup(platform.db), await makeGroup(platform.db)]
    const { id, name } = await create({ mainBrightness: 80, groups: { connect: idsOf(old) } })
    await update(id, {
      ...{ name: { set: `新名 ${serial()}` }, mainBrightness: { set: 40 }, isEnabled: { set: false } },
      groups: { connect: idsOf(recent), disconnect: idsOf(old) },
    })
    const confirmed = ['OFF_AT_NIGHT', 'NOTHING_PLANNED']
    const { restoreLightScheduleRevision } = await ask(RESTORE, { id, revision: 1, confirmed })
    expect(restoreLightScheduleRevision).toEqual({
      ...{ name, mainBrightness: 80, isEnabled: true, revision: 3, groups: [{ id: old.id }] },
    })
    const { kind, restoredFrom, content } = await latest(id)
    expect({ kind, restoredFrom, name: content.name }).toEqual({ kind: 'RESTORED', restoredFrom: 1, name })
  })

  test('leaves out groups that are gone, keeps a name that is taken, and shows both first', async () => {
    const [there, gone] = [await makeGroup(platform.db), await makeGroup(platform.db)]
    const { id, name } = await create({ groups: { connect: idsOf(there, gone) } })
    await update(id, { name: { set: `改名 ${serial()}` } })
    await create({ name })
    await ask(`mutation { deleteLightGroup(id: ${gone.id}) { id } }`)
    const { previewLightScheduleRevision } = await ask(PREVIEW, { id, revision: 1 })
    expect(previewLightScheduleRevision).toMatchObject({
      ...{ lostGroups: [{ name: gone.name, exists: false }], keepsName: true },
    })
    const restored = (await ask(RESTORE, { id, revision: 1 })).restoreLightScheduleRevision
    expect(restored.name).not.toBe(name)
    expect(restored.groups).toEqual([{ id: there.id }])
  })

  test('shows its effect on tonight and on lights first', async () => {
    const group = await makeGroup(platform.db)
    await makeLight(platform.db, { group_id: group.id })
    const { id } = await create({ mainBrightness: 80, groups: { connect: idsOf(group) } })
    await update(id, { mainBrightness: { set: 40 } })
    const { previewLightScheduleRevision: effect } = await ask(PREVIEW, { id, revision: 1 })
    const night = (mainLevel: number) => [
      { kind: 'ON', mainLevel },
      { kind: 'OFF', mainLevel: 0 },
    ]
    expect(effect.tonight).toEqual({ differs: true, lights: 1, group: group.name, before: night(40), after: night(80) })
    expect(effect).toMatchObject({ next: null, preview: { lights: 1 } })
    expect((await scheduleOf(id)).revision).toBe(2)
  })

  test('has the permission, the confirmations and the conflicts of every change', async () => {
    const group = await makeGroup(platform.db)
    await makeLight(platform.db, { group_id: group.id })
    const { id } = await create({ startTime: '22:00', endTime: '22:30', groups: { connect: idsOf(group) } })
    const { updatedAt } = await scheduleOf(id)
    await update(id, { endTime: { set: '22:45' } })
    const variables = { id, revision: 1 }
    expect(await refusal(RESTORE, variables)).toMatchObject({ key: 'scheduleNeedsConfirmation' })
    const confirmed = (await ask(PREVIEW, variables)).previewLightScheduleRevision.preview.asks
    expect(confirmed).toContain('OFF_AT_NIGHT')
    expect(await refusal(RESTORE, { ...variables, confirmed, seen: updatedAt })).toMatchObject({ code: 'CONFLICT' })
    expect(await refusal(RESTORE, { id, revision: 9, confirmed })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(PREVIEW, { id, revision: 9 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(RESTORE, variables, customer.token)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await scheduleOf(id)).revision).toBe(2)
    expect((await ask(RESTORE, { ...variables, confirmed })).restoreLightScheduleRevision.revision).toBe(3)
  })
})

test('a customer sees of revisions only its own groups, and none that is gone', async () => {
  const [own, foreign, gone] = [
    await makeGroup(platform.db),
    await makeGroup(platform.db),
    await makeGroup(platform.db),
  ]
  await platform.db
    .insertInto('light_group_manager')
    .values({ admin_id: customer.id, light_group_id: own.id })
    .execute()
  const { id } = await create({ groups: { connect: idsOf(own, foreign, gone) } })
  await ask(`mutation { deleteLightGroup(id: ${gone.id}) { id } }`)
  await update(id, { groups: { disconnect: idsOf(foreign) } })
  const { revisions } = await scheduleOf(id, customer.token)
  const [third, second, first] = revisions.items
  expect(first.content.groups).toEqual([{ id: own.id, name: own.name, exists: true }])
  expect([second.difference, third.difference]).toEqual([
    { fields: [], added: [], removed: [] },
    { fields: [], added: [], removed: [] },
  ])
  const { previewLightScheduleRevision } = await ask(PREVIEW, { id, revision: 1 }, customer.token)
  expect(previewLightScheduleRevision.lostGroups).toEqual([])
})
