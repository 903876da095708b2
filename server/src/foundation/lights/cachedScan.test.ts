import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAdmin, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import type { Account } from '../security/viewer.ts'
import { cachedScan, clearScans, MANY_LIGHTS } from './cachedScan.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

async function lights(count: number) {
  const { id } = await makeModel(platform.db)
  await sql`insert into light_device (name, device_id, mode_id)
    select 'Light', gen_random_uuid()::text, ${id}::int from generate_series(1, ${count}::int)`.execute(platform.db)
}

describe('an aggregate of every light', () => {
  const everything = {} as Account
  const customer = { onlyAuthorisedTo: 1 } as Account
  let scans = 0
  /** Each scan costs a second, so that it is cached for 15 s. */
  const scan = async () => {
    vi.advanceTimersByTime(1000)
    return ++scans
  }
  const get = (account = everything, db: Parameters<typeof cachedScan>[0] = platform.db) =>
    cachedScan(db, account, 'test', scan)
  beforeEach(() => {
    scans = 0
    clearScans(platform.db)
    vi.useFakeTimers({ toFake: ['performance'] })
    return () => void vi.useRealTimers()
  })

  test('is current among few lights', async () => {
    expect([await get(), await get()]).toEqual([1, 2])
  })

  test('is shared by all who see every light, until a mutation', async () => {
    await lights(MANY_LIGHTS)
    // Until the number of lights is known to have changed.
    await eventually(async () => {
      scans = 0
      clearScans(platform.db)
      expect([await get(), await get()]).toEqual([1, 1])
    })
    expect(await get(customer)).toBe(2)
    expect(await platform.db.transaction().execute(tx => get(everything, tx))).toBe(3)
    expect(await get()).toBe(1)
    clearScans(platform.db)
    expect(await get()).toBe(4)
  })
})

test('the lights that need someone, and the lit rate, are read once for many pages', async () => {
  await lights(MANY_LIGHTS)
  const ask = async () => {
    const before = platform.queries()
    const { data, errors } = await platform.ask(
      `{ litRate { lit dark unknown } findManyLightDevice(where: { lifecycle: { equals: IN_SERVICE },
        AND: [{ OR: [{ deviceStatus: { in: [FAULT, OFFLINE] } }, { litRateState: { equals: DARK } }] }] }, limit: 1) {
        pagination { totalCount } } }`,
      {},
      token,
    )
    expect(errors).toBeUndefined()
    return { statements: platform.queries() - before, total: data.findManyLightDevice.pagination.totalCount }
  }
  // The first requests fill other caches, too; a value lives as long as its query took, fifty times.
  await eventually(async () => {
    clearScans(platform.db)
    const first = await ask()
    const second = await ask()
    expect(first.statements - second.statements).toBe(2)
    expect(second.total).toBe(first.total)
  })
})
