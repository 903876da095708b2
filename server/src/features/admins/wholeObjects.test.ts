import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/* A customer of one light must not change its group or center, whatever permissions customers have. */

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
  await sql`insert into role_permission (role_id, subject, action)
    select id, subject, action from admin_role,
      unnest(array['LightGroup', 'LightCenter']) subject, unnest(array['update', 'delete']) action
    where name = 'CUSTOMER' on conflict do nothing`.execute(platform.db)
})

/** A customer authorised for one of two lights of a group and a center, or for the group and the center. */
async function aCustomer({ whole }: { whole: boolean }) {
  const { db } = platform
  const [group, center, admin] = [await makeGroup(db), await makeCenter(db), await makeAdmin(db, 'CUSTOMER')]
  const own = await makeLight(db, { group_id: group.id, center_id: center.id })
  await makeLight(db, { group_id: group.id, center_id: center.id })
  if (whole) {
    await db.insertInto('light_group_manager').values({ admin_id: admin.id, light_group_id: group.id }).execute()
    await db.insertInto('light_center_manager').values({ admin_id: admin.id, light_center_id: center.id }).execute()
  } else await db.insertInto('light_device_manager').values({ admin_id: admin.id, light_device_id: own.id }).execute()
  const token = await platform.signIn(admin.email)
  const ask = async (mutation: string) =>
    (await platform.ask(`mutation { ${mutation} }`, {}, token)).errors?.[0]?.extensions.code
  return { group: group.id, center: center.id, ask }
}

const VERBS: [name: string, mutation: (ids: { group: number; center: number }) => string][] = [
  ['changes a group', ({ group }) => `updateLightGroup(id: ${group}, input: { description: { set: "x" } }) { id }`],
  ['deletes a group', ({ group }) => `deleteLightGroup(id: ${group}) { id }`],
  ['changes a center', ({ center }) => `updateLightCenter(id: ${center}, input: { description: { set: "x" } }) { id }`],
  ['deletes a center', ({ center }) => `deleteLightCenter(id: ${center}) { id }`],
  ['issues the password of a center', ({ center }) => `issueCenterCredential(id: ${center}) { username }`],
]

test.each(VERBS)('returns NOT_FOUND to a customer of a single light who %s', async (_, mutation) => {
  const { ask, ...ids } = await aCustomer({ whole: false })
  expect(await ask(mutation(ids))).toBe('NOT_FOUND')
})

test.each(VERBS)('a customer authorised for the whole object %s', async (_, mutation) => {
  const { ask, ...ids } = await aCustomer({ whole: true })
  expect(await ask(mutation(ids))).not.toBe('NOT_FOUND')
})
