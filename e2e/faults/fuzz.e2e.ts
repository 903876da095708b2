import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { freePort } from '../../server/src/testing/freePort.ts'
import { passwordOf } from '../night/city.ts'
import { type CityHarness, startCityHarness } from '../night/cityHarness.ts'
import { collectGarbage, GARBAGE_COLLECTION_ENV } from '../night/garbage.ts'
import { type Child, startNode, waitFor } from '../night/processes.ts'
import { expectHealthyThroughout, watchHealth } from './health.ts'
import { placeAtNoon } from './sunset.ts'

/* T51: lights that publish invalid messages; FAULT_ROUNDS=1000000 publishes a million. */

const MESSAGES = Number(process.env.FAULT_ROUNDS ?? 50_000)
/** Registered with a password, but without a group. */
const FUZZ_DEVICES = ['FUZZ-1', 'FUZZ-2', 'FUZZ-3', 'FUZZ-4', 'FUZZ-C']
/** Invalid messages while the city executes a command. */
const MESSAGES_WITH_CITY = 50_000
/** Invalid messages before memory is measured: an unused server holds less. */
const WARM_UP_MESSAGES = 5_000
const MIN_MESSAGES_PER_SECOND = 500

test.setTimeout(180_000 + (MESSAGES / MIN_MESSAGES_PER_SECOND) * 1000)

let night: CityHarness | undefined
let fuzzer: Child | undefined
test.afterEach(async () => {
  await fuzzer?.terminate('SIGKILL')
  fuzzer = undefined
  await night?.stop()
})

const operate =
  'mutation ($group: Int!, $level: Int!) { operateLightGroup(id: $group, input: { mainBrightness: $level }) { accepted } }'

/** Four lights and a center with the passwords of their names. */
async function registerFuzzDevices({ sql }: CityHarness): Promise<void> {
  // They execute nothing, and the test waits until all lights are confirmed: the default must not command them.
  await sql(`update site set light_default = 'AS_THEY_ARE'`)
  await sql(`insert into light_center (name, device_id) values ('Mad', $1)`, [FUZZ_DEVICES.at(-1)])
  await sql(
    `insert into light_device (name, device_id, mode_id, latitude, longitude)
     select id, id, (select min(id) from device_mode), 30, 120 from unnest($1::text[]) id`,
    [FUZZ_DEVICES.slice(0, -1)],
  )
  await sql(
    `insert into light_credential (username, light_device_id, light_center_id, secret_hash)
     select mad.name, d.id, c.id, decode(hash, 'hex') from unnest($1::text[], $2::text[]) mad (name, hash)
     left join light_device d on d.device_id = mad.name
     left join light_center c on c.device_id = mad.name`,
    [FUZZ_DEVICES, FUZZ_DEVICES.map(name => createHash('sha256').update(passwordOf(name)).digest('hex'))],
  )
}

type MessageCounts = Awaited<ReturnType<typeof countMessages>>

function difference(now: MessageCounts, earlier: MessageCounts): MessageCounts {
  const refused = Object.entries(now.refused).map(([reason, count]) => [reason, count - (earlier.refused[reason] ?? 0)])
  return { received: now.received - earlier.received, refused: Object.fromEntries(refused) }
}

/** Messages received, and refused by reason, since the start of the server. */
async function countMessages(port: number): Promise<{ received: number; refused: Record<string, number> }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = (name: string) => [
    ...text.matchAll(new RegExp(`^lamplighter_messages_${name}_total\\{\\w+="(\\w+)"\\} (\\d+)`, 'gm')),
  ]
  return {
    received: lines('received').reduce((sum, [, , count]) => sum + Number(count), 0),
    refused: Object.fromEntries(lines('refused').map(([, reason, count]) => [reason!, Number(count)])),
  }
}

/** Connects the city; the fuzz devices stay offline. */
async function connectCity({ city, server, sql }: CityHarness): Promise<void> {
  await city.start(`mqtt://127.0.0.1:${server.mqttPort}`)
  const silent = () =>
    sql(
      `select 1 from light_state s join light_device d on d.id = s.light_id
         where d.device_id <> all($1::text[]) and (not s.online or s.measured_at is null)`,
      [FUZZ_DEVICES],
    )
  await waitFor(
    async () => (await silent()).length === 0,
    60,
    () => 'not all lights have reported',
  )
}

interface FuzzResult {
  acknowledged: number
  /** published on forbidden topics */
  foreign: number
  /** neither answered nor refused */
  lost: number
  cut: number
  bytes: number
}

/** @param foreign share of messages on topics of other devices */
function startFuzzClient(night: CityHarness, messages: number, foreign: number): Child {
  const program = new URL('fuzzClient.ts', import.meta.url).pathname
  fuzzer = startNode(program, [`${night.server.mqttPort}`, `${messages}`, `${foreign}`, ...FUZZ_DEVICES], {})
  return fuzzer
}

async function resultOf(client: Child): Promise<FuzzResult> {
  await client.exited
  expect(client.process.exitCode, client.output()).toBe(0)
  return JSON.parse(client.output().trim().split('\n').at(-1)!)
}

test(`T51: five devices publish ${MESSAGES} invalid messages: each is counted, the server keeps running, and others obey`, async () => {
  const metrics = await freePort()
  night = await startCityHarness({
    lights: 100,
    perCenter: 0,
    withoutPlan: 'half',
    preset: placeAtNoon(),
    env: { ...GARBAGE_COLLECTION_ENV, METRICS_PORT: `${metrics}`, LOG_LEVEL: 'error' },
    connectLights: false,
  })
  await registerFuzzDevices(night)
  const [pid, memory] = [night.server.pid, await collectGarbage(night.server)]
  await resultOf(startFuzzClient(night, WARM_UP_MESSAGES, 0))
  const warm = await collectGarbage(night.server, 10)
  const earlier = await countMessages(metrics)
  const since = performance.now()
  const health = watchHealth(night.server.port)
  // The city is not connected yet, so that only their messages are counted.
  const alone = startFuzzClient(night, MESSAGES, 0)
  const sum = await resultOf(alone)
  const seconds = (performance.now() - since) / 1000
  const { received, refused } = difference(await countMessages(metrics), earlier)
  const most = night.server.rss()
  const collected = await collectGarbage(night.server, 10)
  await connectCity(night)
  const fuzzing = startFuzzClient(night, MESSAGES_WITH_CITY, 0.002)
  await waitFor(
    () => / left\n/.test(fuzzing.output()),
    60,
    () => fuzzing.output(),
  )
  await night.ask(operate, { group: night.group, level: 90 })
  const took = await night.waitForLevel(60, () => 90)
  const inTheMidst = fuzzing.process.exitCode === null
  const beside = await resultOf(fuzzing)
  const after = await countMessages(metrics)
  await expectHealthyThroughout(health)
  console.log(
    `${alone.output().split('\n')[0]} ${MESSAGES} messages, ${(sum.bytes / 1e6).toFixed(0)} MB, in ${seconds.toFixed(0)} s: ` +
      `${sum.acknowledged} answered, ${sum.lost} not, ${received} taken in, refused ${JSON.stringify(refused)}; beside the city ${MESSAGES_WITH_CITY}, ` +
      `${beside.foreign} on forbidden topics, ${beside.cut} cuts; its lights right ${took.toFixed(1)} s after they were asked; ` +
      `memory ${memory} MB before, ${warm} MB after ${WARM_UP_MESSAGES} such messages, ${most} MB after all, ${collected} MB 10 s after it had collected its garbage (× ${(collected / warm).toFixed(2)}), ${night.server.rss()} MB in the end`,
  )
  expect(sum).toMatchObject({ acknowledged: MESSAGES, lost: 0 })
  // An oversized message is refused before it is parsed; every other message is received once.
  expect(received + (refused.too_large ?? 0)).toBe(MESSAGES)
  expect(refused.malformed).toBeGreaterThan(MESSAGES / 2)
  expect(inTheMidst).toBe(true)
  expect(took).toBeLessThan(10)
  // The rest of the data on a closed connection is not read.
  expect(after.refused.forbidden_topic).toBeGreaterThan(beside.foreign / 2)
  expect(night.server.pid).toBe(pid)
  expect(() => process.kill(pid, 0)).not.toThrow()
  expect(collected).toBeLessThan(warm * 1.1)
  expect(night.server.rss() - memory).toBeLessThan(300)
  await night.waitForConfirmation(60)
  expect(await night.check()).toEqual([])
})
