import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../foundation/database/database.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { applyAcknowledgements, claimDueCommands, expediteResend } from './commandDelivery.store.ts'

const { url } = await testDatabase()
const statements: string[] = []
const db = openDatabase(url, {
  connections: 1,
  forceIndexScans: true,
  onQuery: ({ query }) => statements.push(query.sql),
})
const client = new pg.Client({ connectionString: url, options: '-c enable_seqscan=off -c random_page_cost=1.1' })
await client.connect()
afterAll(() => Promise.all([db.destroy(), client.end()]))

const answer = { endpoint: 'L', light: 'L', id: '019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a11', result: 'ACCEPTED' }

test.each([
  ['claims', () => claimDueCommands(db, 500)],
  ['acknowledgements', () => applyAcknowledgements(db, [answer])],
  ['resends', () => expediteResend(db, ['L'])],
])('%s update commands by index, even if planned while none is open', async (_, run) => {
  statements.length = 0
  await run()
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statements[0]}`)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  // The index is in the line of the scan, or in the line below for a bitmap scan.
  const [, direct, below] =
    /Scan using (\w+) on light_command c |Scan on light_command c [\s\S]*?(light_command_\w+)/.exec(plan)!
  expect(direct ?? below).toBe('light_command_pkey')
})
