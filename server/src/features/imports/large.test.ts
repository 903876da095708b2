// @module-tag nightly
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeModel } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { watchLoop } from '../../testing/loopDelay.ts'
import { startPlatform } from '../../testing/platform.ts'

/*
 * Real files and a large one: measures duration and responsiveness of the server. The counts of the
 * real files were computed independently, with Python's csv module.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
let modeId: number
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  modeId = (await makeModel(platform.db)).id
})

/** In the file: distinct numbers that are valid device ids, rows that repeat one, and rows such as `2019/02/11` or `I38-6-1～15`. */
const [CREATED, REPEATED, REFUSED] = [10_686, 82, 64]

const dataOf = (name: string) => fileURLToPath(new URL(`../../../../../shared/data/${name}`, import.meta.url))
const lights = async () => {
  const counted = await sql<{ count: number }>`select count(*) as count from light_device`.execute(platform.db)
  return counted.rows[0]!.count
}

/** Uploads, maps, checks and applies it; returns the duration and the delay of the event loop. */
async function through(bytes: Uint8Array, name: string, settings: object) {
  const delayed = watchLoop()
  const since = performance.now()
  const seconds: Record<string, number> = {}
  const step = async (what: string) => {
    const now = await imports.settled(token, id, 120_000)
    seconds[what] = (performance.now() - since) / 1000
    return now
  }
  const { data, errors } = await imports.create(token, bytes, name)
  if (errors) throw new Error(JSON.stringify(errors))
  const id = data.createLightImport.id
  const read = await step('read')
  await imports.check(token, read, { modeId, ...settings })
  const checked = await step('checked')
  await imports.apply(token, id, true)
  const applied = await step('applied')
  const { own: p99, idle } = await delayed()
  const story = Object.entries(seconds).map(([what, at]) => `${what} after ${at.toFixed(1)} s`)
  console.log(
    `${name}: ${story.join(', ')}; event loop late by ${p99.toFixed(0)} ms (p99), an idle one by ${idle.toFixed(0)} ms`,
  )
  return { id, read, checked, applied, seconds: seconds.applied!, p99 }
}

describe('the lamps of Shizuoka', () => {
  const mapping = [
    { field: 'DEVICE_ID', source: { columns: [5] } },
    { field: 'NAME', source: { columns: [7] } },
    { field: 'LONGITUDE', source: { columns: [9] } },
    { field: 'LATITUDE', source: { columns: [8] } },
    { field: 'ADDRESS1', source: { columns: [4] } },
    { field: 'ADDRESS2', source: { columns: [7] } },
  ]

  test('10,832 rows are imported within a minute, and duplicate numbers are listed', async ({ skip }) => {
    const path = dataOf('lamps-shizuoka-shifted.csv')
    if (!existsSync(path)) return skip('the file is not here')
    const before = await lights()
    const { id, read, checked, applied, seconds } = await through(readFileSync(path), 'shifted.csv', { mapping })
    expect(read).toMatchObject({ rowCount: 10_832, encoding: 'UTF_8' })
    expect(checked.counts).toMatchObject({ create: CREATED, duplicate: REPEATED, refused: REFUSED, update: 0 })
    expect(applied.status).toBe('APPLIED')
    expect(seconds).toBeLessThan(60)
    expect(await lights()).toBe(before + CREATED)
    const rows = await platform.ask(
      `{ lightImportRows(id: ${id}, outcomes: [DUPLICATE], limit: 200) { items { row repeats deviceId } } }`,
      {},
      token,
    )
    const repeated = rows.data.lightImportRows.items
    expect(repeated).toHaveLength(REPEATED)
    for (const { row, repeats } of repeated) expect(repeats).toBeLessThan(row)

    const again = await through(readFileSync(path), 'shifted.csv again', { mapping })
    expect(again.checked.counts).toMatchObject({ create: 0, update: 0, unchanged: CREATED })
    expect(await lights()).toBe(before + CREATED)
    await imports.undo(token, id)
    expect(await imports.settled(token, id)).toMatchObject({ status: 'UNDONE', undoneCount: CREATED, keptCount: 0 })
    expect(await lights()).toBe(before)
  }, 180_000)

  test('OBJECTID with a prefix is used as device id, and all rows are imported', async ({ skip }) => {
    const path = dataOf('lamps-shizuoka-shifted.csv')
    if (!existsSync(path)) return skip('the file is not here')
    const { data } = await imports.create(token, readFileSync(path), 'shifted.csv')
    const read = await imports.settled(token, data.createLightImport.id)
    expect(read.proposal.mapping).toMatchObject([
      { field: 'DEVICE_ID', source: { columns: [5] } },
      { field: 'LATITUDE', source: { columns: [8] } },
      { field: 'LONGITUDE', source: { columns: [9] } },
      { field: 'ADDRESS1', source: { columns: [4] } },
      { field: 'ADDRESS2', source: { columns: [7] } },
      { field: 'LAMP_TYPE', source: { columns: [6] } },
    ])
    const own = [{ field: 'DEVICE_ID', source: { columns: [2], prefix: 'SZ-' } }, ...mapping.slice(1)]
    await imports.check(token, read, { modeId, mapping: own })
    expect((await imports.settled(token, read.id)).counts).toMatchObject({ create: 10_832, refused: 0, duplicate: 0 })
  }, 60_000)

  test('refuses 9,194 rows outside of the map, each with its reason', async ({ skip }) => {
    const path = dataOf('lamps-shizuoka.csv')
    if (!existsSync(path)) return skip('the file is not here')
    const { data } = await imports.create(token, readFileSync(path), 'lamps.csv')
    const read = await imports.settled(token, data.createLightImport.id)
    const own = [{ field: 'DEVICE_ID', source: { columns: [2], prefix: 'SZ-' } }, ...mapping.slice(1)]
    await imports.check(token, read, { modeId, mapping: own })
    expect((await imports.settled(token, read.id)).counts).toMatchObject({ create: 1638, refused: 9194, duplicate: 0 })
    let [after, found] = [0, 0]
    for (;;) {
      const { data } = await platform.ask(
        `{ lightImportFaults(id: ${read.id}, after: ${after}) { row errors { column field key value } } }`,
        {},
        token,
      )
      if (data.lightImportFaults.length === 0) break
      for (const { errors } of data.lightImportFaults) {
        expect(errors).toMatchObject([{ column: 9, field: 'LONGITUDE', key: 'locationOutOfBounds' }])
        expect(Number(errors[0].value)).toBeGreaterThan(138)
      }
      found += data.lightImportFaults.length
      after = data.lightImportFaults.at(-1).row
    }
    expect(found).toBe(9194)
  }, 60_000)
})

test('imports 100,000 rows within a minute; the server stays responsive, and all can be exported', async () => {
  const row = (i: number) =>
    `路灯 ${i},BIG-${i},${(113 + (i % 1000) / 997).toFixed(6)},${(23 + i / 100_003).toFixed(6)},道路 ${i % 500},${i} 号杆`
  const rows = Array.from({ length: 100_000 }, (_, i) => row(i))
  const bytes = Buffer.from(`名称,设备编号,经度,纬度,道路,位置\n${rows.join('\n')}`)
  const before = await lights()
  // PostgreSQL has statistics of this city.
  await sql`analyze light_device, light_state`.execute(platform.db)
  const { id, checked, seconds, p99 } = await through(bytes, 'large.csv', {})
  expect(checked.counts).toMatchObject({ create: 100_000, refused: 0, duplicate: 0 })
  expect(seconds).toBeLessThan(60)
  expect(p99).toBeLessThan(100)
  expect(await lights()).toBe(before + 100_000)

  for (const format of ['CSV', 'XLSX']) {
    const delayed = watchLoop()
    const since = performance.now()
    const { data } = await platform.ask(
      `mutation { exportLightDevices(format: ${format}, language: zh, datum: WGS84) { url count } }`,
      {},
      token,
    )
    const answer = await fetch(`${platform.address}${data.exportLightDevices.url}`)
    let size = 0
    for await (const piece of answer.body!) size += piece.length
    const took = (performance.now() - since) / 1000
    const { own: p99, idle } = await delayed()
    console.log(
      `${format} of ${data.exportLightDevices.count} lights: ${took.toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB, late by ${p99.toFixed(0)} ms (p99), an idle loop by ${idle.toFixed(0)} ms`,
    )
    expect(data.exportLightDevices.count).toBe(before + 100_000)
    expect(p99).toBeLessThan(100)
  }
  const since = performance.now()
  await imports.undo(token, id)
  const undone = await imports.settled(token, id, 120_000)
  console.log(`undone after ${((performance.now() - since) / 1000).toFixed(1)} s`)
  expect(undone).toMatchObject({ status: 'UNDONE', undoneCount: 100_000 })
  expect(await lights()).toBe(before)
}, 300_000)
