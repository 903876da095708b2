import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type CityHarness, type CityHarnessOptions, startCityHarness } from '../night/cityHarness.ts'
import { waitFor } from '../night/processes.ts'
import { sleep } from '../random.ts'
import { diskSkipReason, fillDisk, freeDisk, giveToPostgres, mountSmallDisk } from './disk.ts'
import { watchHealth } from './health.ts'
import { expectRecordedOnce, moveToSunset, placeAtNoon } from './sunset.ts'
import { Writers } from './writers.ts'

/*
 * A disk is full across sunset: that of the tables, that of the write-ahead log, or that of uploads and logs. An alert is
 * raised before; lights with plans are switched on time; and the platform recovers once there is space again.
 */

test.skip(diskSkipReason !== undefined, diskSkipReason)
test.setTimeout(180_000)

const city: CityHarnessOptions = { lights: 60, withoutPlan: 'half', brokerFails: true, connectLights: false }

test('T42: the disk of the data area is full across sunset: raises an alert before, switches lights, and recovers by itself', async () => {
  const night = await startCityHarness({
    ...city,
    preset: placeAtNoon(),
    prepare: async dataDir => mountSmallDisk(join(dataDir, 'postgres'), 500),
  })
  // The write-ahead log is on another disk, so that only the tables are out of space.
  await moveLog(night, join(night.folder, 'log-ahead'))
  await fullAcrossSunset(night, 'data area', join(night.server.dataDir, 'postgres'), 200)
})

test('T42: the disk of the write-ahead log is full across sunset: raises an alert before, switches lights, and recovers by itself', async () => {
  const prepare = async (dataDir: string) => mountSmallDisk(join(dataDir, '../small'), 200)
  const night = await startCityHarness({ ...city, preset: placeAtNoon(), prepare })
  const disk = join(night.folder, 'small')
  await moveLog(night, join(disk, 'log-ahead'))
  // Uses up preallocated segments of 16 MB, too.
  const exhaust = async () => {
    for (let i = 0; i < 40; i++)
      if (!(await night.sql(`select pg_logical_emit_message(false, 'fill', repeat('x', 8000000))`).catch(() => false)))
        return
  }
  await fullAcrossSunset(night, 'write-ahead log', disk, 503, exhaust)
})

test('T42: the disk of uploads and logs is full across sunset: raises an alert before, switches all lights, and refuses uploads until there is space', async () => {
  const prepare = async (dataDir: string) => mountSmallDisk(join(dataDir, 'media'), 20)
  const night = await startCityHarness({ ...city, preset: placeAtNoon(), prepare })
  const { server, sql, ask } = night
  const disk = join(server.dataDir, 'media')
  try {
    await server.stop()
    // The logs of the server and of PostgreSQL go to the same disk.
    server.errorLog = join(disk, 'server.log')
    const log = join(server.dataDir, 'postgres/log')
    mkdirSync(join(disk, 'log'))
    giveToPostgres(join(disk, 'log'))
    rmSync(log, { recursive: true })
    symlinkSync(join(disk, 'log'), log)
    await server.start()
    await night.connectLights()
    const { pid } = server
    const bytes = new Uint8Array(300_000)
    const create = 'mutation ($input: MediaFileCreateInput!) { createMediaFile(input: $input) { uuid } }'
    const record = { fileName: 'file.bin', fileExt: 'bin', fileMime: '', fileSize: bytes.length }
    const { uuid } = (await ask(create, { input: record })).createMediaFile
    fillDisk(disk, 8)
    const alertAfter = await waitForDiskAlert(night)
    const due = await moveToSunset(night, 10)
    const health = watchHealth(server.port)
    fillDisk(disk, 0)
    const full = performance.now()
    const refused = await server.attemptUpload(uuid, bytes)
    // Each of these writes a line to the log of the server or of PostgreSQL.
    for (let i = 0; i < 20; i++) {
      await server.attemptUpload(uuid, bytes)
      await sql('select 1 / 0').catch(() => {})
    }
    await sleep((due - Date.now()) / 1000 + 5)
    const late = night.delaysAfter(due)
    const during = health.between(full, performance.now())
    freeDisk(disk)
    const taken = await server.attemptUpload(uuid, bytes)
    const checks = await health.stop()
    console.log(
      `T42 uploads and logs: an alert ${alertAfter.toFixed(1)} s after 8 % were left; all lights right ${Math.max(...late).toFixed(2)} s after sunset; ` +
        `/healthz ${during.length} times asked, ${[...new Set(during.map(({ status }) => status))]}; an upload was refused ` +
        `(${refused.code}: ${refused.message}), and taken once there was room: ${taken.code ?? 'yes'}`,
    )
    expect(server.pid).toBe(pid)
    expect(during.length).toBeGreaterThan(10)
    expect(checks.filter(({ status }) => status !== 200)).toEqual([])
    expect(Math.max(...checks.map(({ ms }) => ms))).toBeLessThan(10_000)
    expect(refused).toMatchObject({ code: 'UNAVAILABLE' })
    expect(taken.code).toBeUndefined()
    expect(Math.max(...late)).toBeLessThan(5)
    await expectRecordedOnce(night, due)
    await night.waitForConfirmation(30)
    expect(await night.check()).toEqual([])
  } finally {
    freeDisk(disk)
    await night.stop()
  }
})

async function moveLog({ server, cluster }: CityHarness, to: string): Promise<void> {
  await server.stop()
  const log = join(cluster, 'pg_wal')
  cpSync(log, to, { recursive: true, preserveTimestamps: true })
  for (const path of [to, ...readdirSync(to, { recursive: true }).map(name => join(to, `${name}`))])
    giveToPostgres(path)
  rmSync(log, { recursive: true })
  symlinkSync(to, log)
  await server.start()
}

/** Resolves with the seconds until an alert warns of a full disk. */
function waitForDiskAlert({ ask }: CityHarness): Promise<number> {
  return waitFor(
    async () =>
      (await ask('{ findManyAlert(where: { open: true }) { items { kind } } }')).findManyAlert.items.some(
        ({ kind }: { kind: string }) => kind === 'DISK_LOW',
      ),
    30,
    () => 'no alert was raised',
  )
}

/** @param healthz its status during the fault: it checks whether the database responds, not whether there is space to write */
async function fullAcrossSunset(
  night: CityHarness,
  which: string,
  disk: string,
  healthz: 200 | 503,
  exhaust = async () => {},
): Promise<void> {
  const { server, sql } = night
  let writers: Writers | undefined
  try {
    await night.connectLights()
    const { pid } = server
    fillDisk(disk, 8)
    const alertAfter = await waitForDiskAlert(night)
    const due = await moveToSunset(night, 12, 7)
    const health = watchHealth(server.port)
    writers = await Writers.start(night)
    await sleep(Math.max(0, (due - Date.now()) / 1000 - 6))
    fillDisk(disk, 0)
    await exhaust()
    const full = performance.now()
    await sleep(Math.max(0, (due - Date.now()) / 1000) + 5)
    const refused = writers.refusals(full)
    const worst = writers.attempts.find(({ code, at }) => code && at > full)?.message
    const planned = night.delaysAfter(due, ({ keepsNoPlan }) => !keepsNoPlan)
    freeDisk(disk)
    const freed = performance.now()
    // The server may detect it up to a second later.
    const during = health.between(full + 1000, freed - 100)
    await waitFor(
      () => writers!.attempts.some(({ at, code }) => !code && at > freed),
      60,
      () => `no write: ${JSON.stringify(writers?.refusals(freed))} ${writers?.attempts.at(-1)?.message}`,
    )
    const wrote = (writers.attempts.find(({ at, code }) => !code && at > freed)!.at - freed) / 1000
    const right = await night.waitForLevel(60, () => night.preset.level)
    await writers.stop()
    const checks = await health.stop()
    const slowest = Math.max(...writers.attempts.map(({ ms }) => ms)) / 1000
    const lost = await writers.lost(sql)
    console.log(
      `T42 ${which}: an alert ${alertAfter.toFixed(1)} s after 8 % were left; full from 6 s before sunset to 5 s after it: ` +
        `refused ${JSON.stringify(refused)} (${worst}), slowest answer ${slowest.toFixed(1)} s, /healthz ${during.length} times asked, ${[...new Set(during.map(({ status }) => status))]}; lights with a plan right ` +
        `${Math.max(...planned).toFixed(2)} s after sunset; once there was room, a write after ${wrote.toFixed(1)} s, ` +
        `all lights right after ${(wrote + right).toFixed(1)} s; ${lost.length} of ${writers.acknowledged} acknowledged writes lost`,
    )
    expect(server.pid).toBe(pid)
    expect(Object.keys(refused)).toEqual(['UNAVAILABLE'])
    expect(slowest).toBeLessThan(10)
    expect(Math.max(...checks.map(({ ms }) => ms))).toBeLessThan(10_000)
    expect(during.length).toBeGreaterThan(10)
    expect(during.filter(({ status }) => status !== healthz)).toEqual([])
    expect(Math.max(...planned)).toBeLessThan(5)
    expect(lost).toEqual([])
    await expectRecordedOnce(night, due)
    await night.waitForConfirmation(30)
    expect(await night.check()).toEqual([])
  } finally {
    freeDisk(disk)
    await writers?.stop()
    await night.stop()
  }
}
