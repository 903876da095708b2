import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel, PASSWORD, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode_id: number
let admin: { id: number; email: string }
beforeAll(async () => {
  platform = await startPlatform()
  admin = await makeAdmin(platform.db, 'SUPER_ADMIN')
  token = await platform.signIn(admin.email)
  mode_id = (await makeModel(platform.db)).id
})

const light = (group_id?: number) => makeLight(platform.db, { mode_id, group_id: group_id ?? null })
async function act(mutation: string) {
  const { data, errors } = await platform.ask(`mutation { ${mutation} }`, {}, token)
  expect(errors).toBeUndefined()
  return data
}
async function about(subject: string, id: number): Promise<string[]> {
  const { data } = await platform.ask(
    'query ($about: AuditAbout!) { findManyAuditEntry(about: $about, limit: 50) { items { action } pagination { totalCount } } }',
    { about: { subject, id } },
    token,
  )
  const { items, pagination } = data.findManyAuditEntry
  expect(pagination.totalCount).toBe(items.length)
  return items.map(({ action }: { action: string }) => action)
}
const aboutLight = (id: number) => about('LightDevice', id)

describe('the audit of a light', () => {
  test('includes a command to its group if it was in the group at that time', async () => {
    const group = await makeGroup(platform.db)
    const [one, two, later] = [await light(group.id), await light(group.id), await light()]
    await act(`operateLightGroup(id: ${group.id}, input: { mainBrightness: 50 }) { accepted }`)
    await platform.db.updateTable('light_device').set({ group_id: null }).where('id', '=', one.id).execute()
    await platform.db.updateTable('light_device').set({ group_id: group.id }).where('id', '=', later.id).execute()
    expect(await aboutLight(one.id)).toEqual(['operateLightGroup'])
    expect(await aboutLight(two.id)).toEqual(['operateLightGroup'])
    expect(await aboutLight(later.id)).toEqual([])
    expect(await about('LightGroup', group.id)).toEqual(['operateLightGroup'])
    // A group is not the light of the same id.
    expect(await about('LightCenter', group.id)).toEqual([])
  })

  test('excludes lightDeviceControl of a group, which concerns the group', async () => {
    const group = await makeGroup(platform.db)
    const { id } = await light(group.id)
    await act(`lightDeviceControl(groupId: ${group.id}, input: { mainBrightness: 50 }) { accepted }`)
    expect(await aboutLight(id)).toEqual(['lightDeviceControl'])
    expect(await about('LightGroup', group.id)).toEqual(['lightDeviceControl'])
  })

  test('includes what was acknowledged, assigned and written about it', async () => {
    const group = await makeGroup(platform.db)
    const [one, two, other] = [await light(), await light(), await light()]
    const insert = async (of: { light_id?: number; group_id?: number }) =>
      (
        await platform.db
          .insertInto('alert')
          .values({ kind: 'LAMP_FAILURE', severity: 'MAJOR', ...of })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [own, incident] = [await insert({ light_id: one.id }), await insert({ group_id: group.id })]
    await platform.db.insertInto('alert_light').values({ alert_id: incident, light_id: two.id }).execute()
    await act(`acknowledgeAlerts(ids: [${own}, ${incident}]) { id }`)
    await act(`assignAlerts(ids: [${own}], assigneeId: null) { id }`)
    const note = (kind: string, id: number) =>
      act(`createShiftNote(input: { text: "已派单", aboutKind: ${kind}, aboutId: ${id} }) { id }`)
    const { id } = (await note('LIGHT', one.id)).createShiftNote
    await act(`pinShiftNote(id: ${id}, isPinned: true) { id }`)
    await note('ALERT', incident)
    await note('GROUP', group.id)
    expect(await aboutLight(one.id)).toEqual(['pinShiftNote', 'createShiftNote', 'assignAlerts', 'acknowledgeAlerts'])
    expect(await aboutLight(two.id)).toEqual(['createShiftNote', 'acknowledgeAlerts'])
    expect(await aboutLight(other.id)).toEqual([])
    const ofGroup = ['createShiftNote', 'createShiftNote', 'acknowledgeAlerts']
    expect(await about('LightGroup', group.id)).toEqual(ofGroup)
  })

  test('includes the handover that passes its alert on', async () => {
    const { id: light_id } = await light()
    const { id } = await platform.db
      .insertInto('alert')
      .values({ kind: 'LAMP_FAILURE', severity: 'MAJOR', light_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const receiver = await makeAdmin(platform.db, 'SUPER_ADMIN')
    await act(`assignAlerts(ids: [${id}], assigneeId: ${admin.id}) { id }`)
    const { signShiftHandover: signed } = await act('signShiftHandover(input: { handsOverAlerts: true }) { id }')
    const accept = `mutation { acceptShiftHandover(id: ${signed.id}) { alertsTaken } }`
    const { data } = await platform.ask(accept, {}, await platform.signIn(receiver.email))
    expect(data.acceptShiftHandover.alertsTaken).toBe(1)
    expect(await aboutLight(light_id)).toEqual(['acceptShiftHandover', 'assignAlerts'])
  })

  test('includes batches, stopped and retried campaigns, and returns to the plan', async () => {
    const [one, two, other] = [await light(), await light(), await light()]
    const ids = `[${one.id}, ${two.id}]`
    const { batchOperateLightDevice: made } = await act(
      `batchOperateLightDevice(ids: ${ids}, input: { mainBrightness: 50 }) { campaignId }`,
    )
    await act(`stopLightCampaign(id: ${made.campaignId}) { id }`)
    await act(`returnLightsToPlan(ids: ${ids})`)
    await act(`returnLightsToPlan(ids: [${two.id}])`)
    const both = ['returnLightsToPlan', 'stopLightCampaign', 'batchOperateLightDevice']
    expect(await aboutLight(one.id)).toEqual(both)
    expect(await aboutLight(two.id)).toEqual(['returnLightsToPlan', ...both])
    expect(await aboutLight(other.id)).toEqual([])
  })

  test('includes requests for targets that have it, also those that start later', async () => {
    const [one, other] = [await light(), await light()]
    const target = `target: { name: "one", where: { id: { equals: ${one.id} } } }, input: { mainBrightness: 40 }`
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await act(`overrideLights(${target}) { id }`)
    const { overrideLights: coming } = await act(`overrideLights(${target}, startsAt: "${later}") { id }`)
    await act(`updateLightCampaign(id: ${coming.id}, input: { reason: "storm" }) { id }`)
    expect(await aboutLight(one.id)).toEqual(['updateLightCampaign', 'overrideLights', 'overrideLights'])
    expect(await aboutLight(other.id)).toEqual([])
  })

  test('includes changes of its group, and the deletion of its group and center', async () => {
    const center = await makeCenter(platform.db)
    const { id } = await makeLight(platform.db, { mode_id, center_id: center.id })
    const { createLightGroup: group } = await act(
      `createLightGroup(input: { name: "一组 ${serial()}", devices: { connect: [{ id: ${id} }] } }) { id }`,
    )
    await act(`updateLightGroup(id: ${group.id}, input: { devices: { disconnect: [{ id: ${id} }] } }) { id }`)
    await act(`updateLightGroup(id: ${group.id}, input: { devices: { connect: [{ id: ${id} }] } }) { id }`)
    await act(`deleteLightGroup(id: ${group.id}) { id }`)
    await act(`deleteLightCenter(id: ${center.id}) { id }`)
    const moves = ['deleteLightCenter', 'deleteLightGroup', 'updateLightGroup', 'updateLightGroup', 'createLightGroup']
    expect(await aboutLight(id)).toEqual(moves)
  })

  test('includes its authorisation for a customer, and its restore with others', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const [one, two] = [await light(), await light()]
    await act(`bindManagerItems(id: ${customer.id}, type: DEVICE, itemIds: [${one.id}, ${two.id}]) { id }`)
    expect(await about('Admin', customer.id)).toContain('bindManagerItems')
    for (const { id } of [one, two]) await act(`deleteLightDevice(id: ${id}) { id }`)
    await act(`restoreDeleted(subject: LightDevice, ids: [${one.id}, ${two.id}])`)
    for (const { id } of [one, two])
      expect(await aboutLight(id)).toEqual(['restoreDeleted', 'deleteLightDevice', 'bindManagerItems'])
  })

  test('includes imports that created or changed it, but not the import with the same id', async () => {
    const imports = importsOf(platform)
    const names = Array.from({ length: 3 }, () => `AUDIT-${serial()}`)
    const text = ['设备编号,名称,道路,位置,纬度,经度', ...names.map(name => `${name},灯,路,1 号,31.23,121.47`)]
    const { data } = await imports.create(token, text.join('\n'), 'a.csv')
    await imports.check(token, data.createLightImport, { modeId: mode_id })
    const { id } = data.createLightImport
    await imports.apply(token, id)
    const made = await platform.db
      .selectFrom('light_device')
      .select('id')
      .where('device_id', '=', sql<string>`any(${names})`)
      .execute()
    for (const { id: one } of made) expect(await aboutLight(one)).toEqual(['lightImportApplied'])
    expect(await about('LightImport', id)).toContain('lightImportApplied')
    if (!made.some(one => one.id === id)) expect(await aboutLight(id)).not.toContain('lightImportApplied')
    // In the format of an earlier release.
    const old = await light()
    await platform.db
      .insertInto('audit_entry')
      .values({ action: 'lightImportApplied', subject: 'LightDevice', object_id: old.id, result: 'OK' })
      .execute()
    expect(await aboutLight(old.id)).toEqual([])
    await imports.undo(token, id)
    for (const { id: one } of made) expect(await aboutLight(one)).toEqual(['lightImportUndone', 'lightImportApplied'])
  })

  test('excludes a rejected batch', async () => {
    const { id } = await light()
    await platform.ask(
      `mutation { batchOperateLightDevice(ids: [${id}, 999999], input: { mainBrightness: 50 }) { accepted } }`,
      {},
      token,
    )
    expect(await aboutLight(id)).toEqual([])
  })

  test('needs few append-only rows for an operation on many lights', { tags: ['nightly'] }, async () => {
    const group = await makeGroup(platform.db)
    await sql`insert into light_device (name, device_id, mode_id, group_id)
      select 'm' || n, 'MANY-' || n, ${mode_id}, ${group.id} from generate_series(1, 5000) n`.execute(platform.db)
    await act(`operateLightGroup(id: ${group.id}, input: { mainBrightness: 50 }) { accepted }`)
    const { rows } = await sql<{ rows: number; lights: number }>`
      select count(*)::int as rows, sum(cardinality(ids))::int as lights from audit_object
      where entry_id = (select max(id) from audit_entry)`.execute(platform.db)
    expect(rows[0]).toMatchObject({ lights: 5000 })
    expect(rows[0]!.rows).toBeLessThanOrEqual(7)
    await expect(sql`delete from audit_object`.execute(platform.db)).rejects.toThrow('append-only')
  })
})

test('records only ids of existing objects', async () => {
  const rows = async () =>
    (await sql<{ rows: number }>`select count(*)::int as rows from audit_object`.execute(platform.db)).rows[0]!.rows
  const before = await rows()
  const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
  const ids = Array.from({ length: 1000 }, (_, i) => i * 1000)
  const query = 'mutation ($ids: [Int!]) { markNotificationsRead(ids: $ids) { items { id } } }'
  expect((await platform.ask(query, { ids }, viewer)).errors).toBeUndefined()
  expect(await rows()).toBe(before)
})

test('records an operation of a user on their account for the user, not the admin with the same id', async () => {
  await platform.db.updateTable('client').set({ allow_user_auth: true }).execute()
  const { email, password_hash } = await makeAdmin(platform.db, 'VIEWER')
  const user = await platform.db
    .insertInto('app_user')
    .values({ email: `user-${email}`, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await platform.ask(
    'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password, type: USER) { accessToken } }',
    { email: `user-${email}`, password: PASSWORD },
  )
  await platform.ask('mutation { confirmPassword(password: "wrong-password") }', {}, data.loginWithEmail.accessToken)
  expect(await about('User', user.id)).toContain('confirmPassword')
  expect(await about('Admin', user.id)).not.toContain('confirmPassword')
})

test('records an operation of an admin on their own account for that account', async () => {
  const admin = await makeAdmin(platform.db, 'VIEWER')
  const own = await platform.signIn(admin.email)
  await platform.ask('mutation { confirmPassword(password: "wrong-password") }', {}, own)
  expect(await about('Admin', admin.id)).toContain('confirmPassword')
})

test('records the end of overrides for the lights under them', async () => {
  const [one, two, other] = [await light(), await light(), await light()]
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const input = `{ mainBrightness: 50, until: "${until}" }`
  await act(`batchOperateLightDevice(ids: [${one.id}, ${two.id}], input: ${input}) { accepted }`)
  expect((await act('endAllLightOverrides')).endAllLightOverrides).toBeGreaterThanOrEqual(2)
  for (const { id } of [one, two]) expect((await aboutLight(id))[0]).toBe('endAllLightOverrides')
  expect(await aboutLight(other.id)).toEqual([])
})
