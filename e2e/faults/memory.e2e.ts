import { expect, test } from '@playwright/test'
import { startCityHarness } from '../night/cityHarness.ts'
import { collectGarbage, GARBAGE_COLLECTION_ENV } from '../night/garbage.ts'
import { waitFor } from '../night/processes.ts'
import { p99, sleep } from '../random.ts'
import { cgroupSkipReason, createCgroup } from './cgroup.ts'
import { watchHealth } from './health.ts'
import { expectRecordedOnce, moveToSunset, placeAtNoon } from './sunset.ts'

/*
 * The server has little memory while the sun sets.
 */

test.setTimeout(180_000)

const MEGABYTES = 300
const EXPORTED = 20_000

test(`T46: ${EXPORTED} lights are exported eight times at once in ${MEGABYTES} MB of memory across sunset: no process is killed`, async () => {
  test.skip(cgroupSkipReason !== undefined, cgroupSkipReason)
  const night = await startCityHarness({
    lights: 100,
    withoutPlan: 'half',
    brokerFails: true,
    preset: placeAtNoon(),
    connectLights: false,
    // PostgreSQL runs outside the cgroup, as on another machine: its page cache would count in the group.
    separateDatabase: true,
    env: GARBAGE_COLLECTION_ENV,
  })
  const { server, sql, ask } = night
  await server.stop()
  const small = createCgroup(MEGABYTES)
  try {
    small.enter(process.pid)
    const starting = server.start()
    small.leave(process.pid)
    await starting
    await night.connectLights()
    const { pid } = server
    await sql(
      `insert into light_device (name, device_id, mode_id)
       select 'Exported ' || i, 'X-' || i, (select id from device_mode where code = 'NIGHT') from generate_series(1, $1) i`,
      [EXPORTED],
    )
    const fetchAll = async (format: 'CSV' | 'XLSX') => {
      const prepare =
        'mutation ($format: SheetFormat!) { exportLightDevices(datum: WGS84, format: $format, language: en) { url } }'
      const { url } = (await ask(prepare, { format })).exportLightDevices
      const response = await fetch(`http://127.0.0.1:${server.port}${url}`)
      let bytes = 0
      for await (const chunk of response.body!) bytes += chunk.length
      return bytes
    }
    await fetchAll('XLSX')
    const before = await collectGarbage(server, 2)
    const due = await moveToSunset(night, 10, 4)
    await sleep((due - Date.now()) / 1000 - 3)
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, server.rss())
    }, 200)
    const health = watchHealth(server.port)
    const since = performance.now()
    const sizes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => fetchAll(i % 2 ? 'CSV' : 'XLSX').catch(error => error as Error)),
    )
    const took = (performance.now() - since) / 1000
    await night.waitForLevel(60, () => night.preset.level)
    clearInterval(watching)
    const checks = await health.stop()
    const late = night.delaysAfter(due)
    const uncollected = server.rss()
    const after = await collectGarbage(server, 10)
    console.log(
      `T46: ${sizes.filter(size => typeof size === 'number').length} of 8 exports came in ${took.toFixed(1)} s; sunset lateness p99 ` +
        `${p99(late).toFixed(2)} s; memory of the server ${before} MB before, ${most} at most, ${uncollected} after, ` +
        `${after} 10 s after it had collected its garbage (${percent(before, after)}); ` +
        `most of the group ${small.peak()} of ${MEGABYTES} MB, killed in it: ${small.killed()}`,
    )
    expect(server.pid).toBe(pid)
    expect(small.killed()).toBe(0)
    expect(sizes.filter(size => typeof size !== 'number')).toEqual([])
    expect(after).toBeLessThan(before * 1.1)
    expect(checks.filter(({ status }) => status !== 200)).toEqual([])
    expect(p99(late)).toBeLessThan(5)
    await expectRecordedOnce(night, due)
    await sql(`delete from light_device where device_id like 'X-%'`)
    await waitFor(
      async () => (await sql('select 1 from light_state where expected_stale')).length === 0,
      20,
      () => 'not settled',
    )
    await night.waitForConfirmation(30)
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
    small.remove()
  }
})

function percent(before: number, after: number): string {
  return `${after >= before ? '+' : '−'}${Math.abs((after / before - 1) * 100).toFixed(0)} %`
}
