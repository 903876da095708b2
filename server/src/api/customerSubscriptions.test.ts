import { createClient } from 'graphql-sse'
import { beforeAll, expect, test } from 'vitest'
import { announce, type Events } from '../foundation/events/events.ts'
import { eventually, startPlatform } from '../testing/platform.ts'
import { addForeignWorld, FOREIGN, type Foreign, makeOwnWorld, type Own } from '../testing/twoWorlds.ts'
import { schema } from './schema.ts'

/* A customer with every permission opens every subscription. Events with own and foreign rows deliver own rows only. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let own: Own
let foreign: Foreign
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  own = await makeOwnWorld(platform.db)
  foreign = await addForeignWorld(platform.db, own)
  token = await platform.signIn(own.customer.email)
})

interface Followed {
  fields: string
  event: 'alert.changed' | 'light.changed' | 'override.changed'
  mine: number[]
  others: number[]
}

const SUBSCRIPTIONS: Record<string, () => Followed> = {
  alertChanges: () => ({ fields: '{ id }', event: 'alert.changed', mine: [own.gathering], others: [FOREIGN] }),
  lightDeviceChanges: () => ({
    fields: '{ id }',
    event: 'light.changed',
    mine: [...own.lights],
    others: foreign.lights,
  }),
  lightOverrideChanges: () => ({
    fields: '',
    event: 'override.changed',
    mine: [own.override],
    others: [foreign.override],
  }),
}

test('covers all subscriptions here or in map.test.ts', () => {
  const all = Object.keys(schema.getSubscriptionType()!.getFields()).sort()
  expect(all).toEqual([...Object.keys(SUBSCRIPTIONS), 'lightMapChanges'].sort())
})

test.each(Object.keys(SUBSCRIPTIONS))('%s sends a customer own rows only', async name => {
  const { fields, event, mine, others } = SUBSCRIPTIONS[name]!()
  const heard = new Set<number>()
  const client = createClient({ url: `${platform.address}/graphql`, headers: () => platform.headers(token) })
  const end = client.subscribe<Record<string, (number | { id: number })[]>>(
    { query: `subscription { ${name} ${fields} }` },
    {
      next: ({ data }) => {
        for (const row of data![name]!) heard.add(typeof row === 'number' ? row : row.id)
      },
      error: () => {},
      complete: () => {},
    },
  )
  const ids: Events[typeof event]['ids'] = [...others, ...mine]
  await eventually(async () => {
    await platform.db.transaction().execute(tx => announce(tx, event, { ids }))
    expect([...heard]).toEqual(expect.arrayContaining(mine))
  })
  end()
  expect([...heard].sort()).toEqual(mine)
})
