import { createClient } from 'graphql-sse'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

/** Events received by a subscription. */
function follow(token: string, ids?: number[]) {
  const client = createClient({
    url: `${platform.address}/graphql`,
    headers: () => platform.headers(token),
    retryAttempts: 0,
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  const heard: any[] = []
  const end = client.subscribe(
    { query: 'subscription ($ids: [Int!]) { lightDeviceChanges(ids: $ids) { id switchStatus } }', variables: { ids } },
    { next: event => heard.push(event), error: error => heard.push({ error }), complete: () => heard.push('end') },
  )
  return { heard, end }
}

const change = (id: number) =>
  platform.db.transaction().execute(async tx => {
    await tx.updateTable('light_state').set({ main_level: 60 }).where('light_id', '=', id).execute()
    const { announce } = await import('../../foundation/events/events.ts')
    await announce(tx, 'light.changed', { ids: [id] })
  })

test('sends a change only to subscribers of that light', async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const [light, other] = [await makeLight(platform.db), await makeLight(platform.db)]
  const [mine, all] = [follow(token, [light.id]), follow(token)]
  await new Promise(resolve => setTimeout(resolve, 300))
  await change(other.id)
  await change(light.id)
  await eventually(() =>
    expect(mine.heard).toEqual([{ data: { lightDeviceChanges: [{ id: light.id, switchStatus: true }] } }]),
  )
  await eventually(() => {
    const ids = all.heard.flatMap(event => event.data.lightDeviceChanges.map((item: { id: number }) => item.id))
    expect(ids.sort()).toEqual([light.id, other.id].sort())
  })
  mine.end()
  all.end()
})

test('removes the listener when a client disconnects, even without changes', async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const before = platform.events.listeners()
  const { end } = follow(token, [987_654_321])
  await eventually(() => expect(platform.events.listeners()).toBeGreaterThan(before))
  end()
  await eventually(() => expect(platform.events.listeners()).toBe(before))
})

test('a customer gets no event for other lights, not even that one changed', async () => {
  const customer = await makeAdmin(platform.db, 'CUSTOMER')
  const [own, foreign] = [await makeLight(platform.db), await makeLight(platform.db)]
  await platform.db
    .insertInto('light_device_manager')
    .values({ admin_id: customer.id, light_device_id: own.id })
    .execute()
  const { heard, end } = follow(await platform.signIn(customer.email))
  await new Promise(resolve => setTimeout(resolve, 300))
  await change(foreign.id)
  await new Promise(resolve => setTimeout(resolve, 500))
  await change(own.id)
  await eventually(() =>
    expect(heard).toEqual([{ data: { lightDeviceChanges: [{ id: own.id, switchStatus: true }] } }]),
  )
  end()
})

test('signing out ends an open subscription', async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const { heard } = follow(token)
  await new Promise(resolve => setTimeout(resolve, 300))
  await platform.ask('mutation { logout }', {}, token)
  await eventually(() => expect(heard.at(-1)).toBe('end'))
  expect(JSON.stringify(heard)).toContain('UNAUTHORIZED')
})

test('a role that loses the permission ends an open subscription without a change of a light', async () => {
  const { db } = platform
  const made = await db.insertInto('admin_role').values({ name: 'WATCHMAN' }).returning('id').executeTakeFirstOrThrow()
  const permission = { role_id: made.id, subject: 'LightDevice', action: 'read' }
  await db.insertInto('role_permission').values(permission).execute()
  const { heard } = follow(await platform.signIn((await makeAdmin(db, 'WATCHMAN')).email))
  await new Promise(resolve => setTimeout(resolve, 300))
  const admin = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const remove = `mutation { removePermissionBind(channel: "admin", subject: "LightDevice", action: "read", targetId: ${made.id}) }`
  expect((await platform.ask(remove, {}, admin)).errors).toBeUndefined()
  await eventually(() => expect(heard.at(-1)).toBe('end'))
  expect(JSON.stringify(heard)).toContain('FORBIDDEN')
})

test('only subscriptions are answered as a stream, with the limits of other requests', async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const ask = async (query: string) => {
    const headers = { ...(platform.headers(token) as Record<string, string>), accept: 'text/event-stream' }
    const response = await fetch(`${platform.address}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    })
    return response.text()
  }
  for (const query of [
    '{ __schema { types { name } } }',
    'mutation { logout }',
    '{ findManyLightDevice { items { id } } }',
  ])
    expect(await ask(query), query).toContain('BAD_USER_INPUT')
  expect((await platform.ask('{ authInfo { email } }', {}, token)).errors).toBeUndefined()
})

test('refuses a subscription without a token', async () => {
  const { heard } = follow('')
  await eventually(() => expect(JSON.stringify(heard)).toContain('UNAUTHENTICATED'))
})
