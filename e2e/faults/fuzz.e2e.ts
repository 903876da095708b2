import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { freePort } from '../lamplighter.ts'
import { type Child, startNode, until } from '../night/children.ts'
import { passwordOf } from '../night/city.ts'
import { type Night, startNight } from '../night/rig.ts'
import { atNoon } from './sunset.ts'

/* T51: lights that say what no light should; FAULT_ROUNDS=1000000 lets them say a million such things. */

const MESSAGES = Number(process.env.FAULT_ROUNDS ?? 50_000)
/** That came with a password, but with nothing of the city. */
const MAD = ['FUZZ-1', 'FUZZ-2', 'FUZZ-3', 'FUZZ-4', 'FUZZ-C']
/** At the very least. */
const MESSAGES_A_SECOND = 500

test.setTimeout(180_000 + (MESSAGES / MESSAGES_A_SECOND) * 1000)

let night: Night | undefined
let fuzzer: Child | undefined
test.afterEach(async () => {
  await fuzzer?.end('SIGKILL')
  fuzzer = undefined
  await night?.stop()
})

const operate =
  'mutation ($group: Int!, $level: Int!) { operateLightGroup(id: $group, input: { mainBrightness: $level }) { accepted } }'

/** Four lights and a center with the passwords of their names. */
async function letMadOnesIn({ sql }: Night): Promise<void> {
  await sql(`insert into light_center (name, device_id) values ('Mad', $1)`, [MAD.at(-1)])
  await sql(
    `insert into light_device (name, device_id, mode_id, latitude, longitude)
     select id, id, (select min(id) from device_mode), 30, 120 from unnest($1::text[]) id`,
    [MAD.slice(0, -1)],
  )
  await sql(
    `insert into light_credential (username, light_device_id, light_center_id, secret_hash)
     select mad.name, d.id, c.id, decode(hash, 'hex') from unnest($1::text[], $2::text[]) mad (name, hash)
     left join light_device d on d.device_id = mad.name
     left join light_center c on c.device_id = mad.name`,
    [MAD, MAD.map(name => createHash('sha256').update(passwordOf(name)).digest('hex'))],
  )
}

/** Messages that were taken in, and what was refused by reason, since the start of the server. */
async function counted(port: number): Promise<{ received: number; refused: Record<string, number> }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = (name: string) => [
    ...text.matchAll(new RegExp(`^lamplighter_messages_${name}_total\\{\\w+="(\\w+)"\\} (\\d+)`, 'gm')),
  ]
  return {
    received: lines('received').reduce((sum, [, , count]) => sum + Number(count), 0),
    refused: Object.fromEntries(lines('refused').map(([, reason, count]) => [reason!, Number(count)])),
  }
}

test(`T51: five devices say ${MESSAGES} things that no light should: each is counted, nothing falls, and the others do as they are asked`, async () => {
  const metrics = await freePort()
  night = await startNight({
    lights: 100,
    perCenter: 0,
    withoutPlan: 'half',
    preset: atNoon(),
    env: { METRICS_PORT: `${metrics}`, LOG_LEVEL: 'error' },
  })
  await letMadOnesIn(night)
  const [pid, memory] = [night.server.pid, night.server.rss()]
  const before = await counted(metrics)
  const since = performance.now()
  fuzzer = startNode(
    new URL('fuzzer.ts', import.meta.url).pathname,
    [`${night.server.mqttPort}`, `${MESSAGES}`, ...MAD],
    {},
  )
  // In the midst of it.
  await until(
    () => / left\n/.test(fuzzer!.output()),
    60,
    () => fuzzer!.output(),
  )
  await night.ask(operate, { group: night.group, level: 90 })
  const during = await night.waitUntilRight(60, () => 90)
  await fuzzer.exited
  const seconds = (performance.now() - since) / 1000
  expect(fuzzer.process.exitCode, fuzzer.output()).toBe(0)
  const sum = JSON.parse(fuzzer.output().trim().split('\n').at(-1)!)
  const after = await counted(metrics)
  await night.ask(operate, { group: night.group, level: 70 })
  const took = await night.waitUntilRight(30, () => 70)
  const received = after.received - before.received
  console.log(
    `${fuzzer.output().split('\n')[0]} ${MESSAGES} messages, ${(sum.bytes / 1e6).toFixed(0)} MB, in ${seconds.toFixed(0)} s: ` +
      `${sum.acknowledged} answered, ${sum.foreign} where they may not speak, ${sum.lost} without an answer, ${sum.cut} cuts; ${received} counted, refused ${JSON.stringify(after.refused)}; ` +
      `lights right ${during.toFixed(1)} s after they were asked in the midst of it, ${took.toFixed(1)} s afterwards; memory ${memory} MB before, ${night.server.rss()} MB after`,
  )
  expect(night.server.pid).toBe(pid)
  expect(sum.acknowledged + sum.foreign + sum.lost).toBe(MESSAGES)
  expect(sum.lost).toBeLessThan(MESSAGES / 100)
  // Each that was answered was counted; what was cut off on its way may have been, too.
  expect(received).toBeGreaterThanOrEqual(sum.acknowledged)
  expect(after.refused.malformed! - (before.refused.malformed ?? 0)).toBeGreaterThan(MESSAGES / 2)
  expect(during).toBeLessThan(30)
  expect(took).toBeLessThan(10)
  expect(night.server.rss() - memory).toBeLessThan(300)
  await night.allConfirmed(60)
  expect(await night.check()).toEqual([])
})
