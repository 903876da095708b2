import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/testDatabase.ts'
import { openDatabase } from './database.ts'

/* Somebody for whom PostgreSQL has room for two connections only. */

const { db, url } = await testDatabase()
const name = `crowded_${process.pid}`
await sql.raw(`create role ${name} login connection limit 2`).execute(db)
const crowded = `${url}${url.includes('?') ? '&' : '?'}user=${name}`
afterAll(async () => {
  await sql.raw(`drop role ${name}`).execute(db)
})

test('where PostgreSQL has no room for more connections, those that are there go round', async () => {
  const few = openDatabase(crowded, { connections: 6 })
  try {
    const answers = Array.from({ length: 12 }, (_, at) =>
      sql<{ at: number }>`select ${at}::int as at, pg_sleep(0.05)`.execute(few).then(({ rows }) => rows[0]!.at),
    )
    expect(await Promise.all(answers)).toEqual(answers.map((_, at) => at))
  } finally {
    await few.destroy()
  }
})

test('who has none is told at once', async () => {
  const [one, other, late] = [1, 2, 3].map(() => openDatabase(crowded, { connections: 1 }))
  try {
    for (const there of [one!, other!]) await sql`select 1`.execute(there)
    const since = performance.now()
    await expect(sql`select 1`.execute(late!)).rejects.toThrow('too many connections')
    expect(performance.now() - since).toBeLessThan(2000)
  } finally {
    for (const each of [one!, other!, late!]) await each.destroy()
  }
})
