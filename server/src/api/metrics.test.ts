import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { load } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import { runTick } from '../features/desired/desired.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { letIn } from '../testing/database.ts'
import { atEndOfFile } from '../testing/endOfFile.ts'
import { makeAdmin, makeCredential, makeGroup, makeLight } from '../testing/factories.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { expectLatency } from '../testing/nightly.ts'
import { eventually, startPlatform } from '../testing/platform.ts'
import { openMetrics } from './metrics.ts'

const platform = await startPlatform({ clock: true, broker: true })
const { db } = platform
let token: string
let light: { id: number; device_id: string }
let pole: Awaited<ReturnType<typeof connectLight>>

/** The value of one series, in the format `name{label="value"}`. */
async function value(series: string, text?: string): Promise<number | undefined> {
  const line = (text ?? (await platform.metrics())).split('\n').find(line => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}
async function more(series: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await value(series)) ?? 0
  await act()
  return ((await value(series)) ?? 0) - before
}
const ask = async (query: string) => {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

beforeAll(async () => {
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  light = await makeLight(db)
  const password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
  pole = await connectLight(platform.mqttPort(), light.device_id, password)
  atEndOfFile(() => pole.close())
})

describe('the metrics text', () => {
  test('follows the Prometheus format: each metric has help and type once, and a unit in its name', async () => {
    const text = await platform.metrics()
    const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    const names = kinds.map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(40)
    expect(new Set(names).size).toBe(names.length)
    expect([...text.matchAll(/^# HELP (\S+) \S.*$/gm)].map(([, name]) => name)).toEqual(names)
    for (const [, name, kind] of kinds)
      if (name!.startsWith('lamplighter_'))
        expect(`${name} ${kind}`).toMatch(/^[a-z_]+(_total counter| gauge| histogram)$/)
    const series = text.split('\n').filter(line => line && !line.startsWith('#'))
    for (const line of series) expect(line).toMatch(/^[a-z0-9_]+(\{([a-z_]+="[^"]*",?)+\})? -?([\d.e+-]+|\+Inf|NaN)$/)
    expect(new Set(series.map(line => line.replace(/ \S+$/, ''))).size).toBe(series.length)
  })

  test('contains no light, account or session', async () => {
    await pole.say('telemetry', { main: { dimmingLevel: 0 } })
    const text = await platform.metrics()
    expect(text).not.toContain(light.device_id)
    expect(text).not.toContain('@city.example')
    expect(text).not.toContain(token)
  })

  test('has all metrics and labels that the alerts in deploy/ use', async () => {
    await pole.say('telemetry', 'no JSON')
    const text = await platform.metrics()
    const { groups } = load(
      readFileSync(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8'),
    ) as {
      groups: { rules: { alert: string; expr: string }[] }[]
    }
    const { rules } = groups[0]!
    expect(rules.length).toBeGreaterThan(8)
    for (const { alert, expr } of rules)
      for (const [, name, labels = ''] of expr.matchAll(/(lamplighter_\w+)(?:\{([^}]*)\})?/g)) {
        const kind = name!.replace(/_(bucket|sum|count)$/, '')
        expect(text, alert).toMatch(new RegExp(`^# TYPE (${name}|${kind}) `, 'm'))
        const [, label] = /^(\w+)=/.exec(labels) ?? []
        if (label) expect(text, alert).toMatch(new RegExp(`^${name}\\{(.*,)?${label}=|^# TYPE ${name} counter$`, 'm'))
      }
  })

  test('is served on its own port only', async () => {
    const here = await fetch(`${platform.address}/metrics`)
    expect(here.status).toBe(404)
    const there = platform.metricsAddress.replace('/metrics', '')
    for (const path of ['/', '/graphql', '/healthz', '/metrics/x']) expect((await fetch(there + path)).status).toBe(404)
    expect((await fetch(`${there}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})

describe('metrics that change', () => {
  test('counts a report and the time until it is stored', async () => {
    const report = () => pole.say('telemetry', { main: { dimmingLevel: 0 } })
    expect(await more('lamplighter_messages_received_total{kind="telemetry"}', report)).toBe(1)
    expect(await more('lamplighter_ingest_seconds_count{kind="telemetry"}', report)).toBe(1)
    expect(await more('lamplighter_ingest_seconds_sum{kind="telemetry"}', report)).toBeGreaterThan(0)
    expect(await value('lamplighter_light_connections')).toBe(1)
  })

  test('counts refusals by reason', async () => {
    const refused = (reason: string) => `lamplighter_messages_refused_total{reason="${reason}"}`
    expect(await more(refused('malformed'), () => pole.say('telemetry', 'no JSON'))).toBe(1)
    const wrong = () => connectLight(platform.mqttPort(), light.device_id, 'wrong').catch(() => {})
    expect(await more(refused('wrong_password'), wrong)).toBe(1)
    const late = { id: '01a1fcaf-adb0-7532-b6c4-92f012270cbb', result: 'ACCEPTED' }
    expect(await more(refused('late_acknowledgement'), () => pole.say('acknowledgement', late))).toBe(1)
  })

  test('a command changes from sent to acknowledged', async () => {
    const commands = (state: string) => value(`lamplighter_commands{state="${state}"}`)
    await ask(`mutation { switchLightDevice(id: ${light.id}, status: true) { accepted } }`)
    const { id } = await pole.command()
    await eventually(async () => expect(await commands('sent')).toBe(1))
    await eventually(async () => expect(await value('lamplighter_command_oldest_waiting_seconds')).toBeGreaterThan(0.2))
    await pole.say('acknowledgement', { id, result: 'ACCEPTED' })
    expect(await commands('sent')).toBe(0)
    expect(await commands('acknowledged')).toBe(1)
    expect(await value('lamplighter_command_oldest_waiting_seconds')).toBe(0)
  })

  test('counts executed and missed events', async () => {
    const group = await makeGroup(db)
    const clock = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'Asia/Shanghai',
      })
    await ask(`mutation { updateLightGroup(id: ${group.id}, input: { controlMode: { set: TIMING },
      startTime: { set: "${clock(0)}" }, endTime: { set: "${clock(120)}" }, mainBrightness: { set: 70 },
      confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`)
    await eventually(async () =>
      expect(await db.selectFrom('group_program').select('group_id').where('stale', '=', true).execute()).toEqual([]),
    )
    const events = (outcome: string) => `lamplighter_planned_events_total{outcome="${outcome}"}`
    // If a minute has begun since the group was created, its first event is done already.
    const kept = async () =>
      (await db.selectFrom('planned_event').select('outcome').where('group_id', '=', group.id).execute()).map(
        ({ outcome }) => outcome,
      )
    const early = await kept()
    const before = await Promise.all(['due', 'done', 'missed'].map(outcome => value(events(outcome))))
    // No run for two days, until just after the last event.
    const long = new Date(Date.now() - 2 * 24 * 3_600_000)
    await db.updateTable('group_program').set({ settled_until: long, until: long }).execute()
    await runTick(db)
    // The scheduler of the server may do it in its next tick.
    const all = await eventually(async () => {
      const outcomes = await kept()
      expect(outcomes).toHaveLength(4)
      return outcomes
    })
    const came = (is: string) => [all, early].map(of => of.filter(outcome => outcome === is).length) as [number, number]
    const [[done, doneEarly], [missed, missedEarly]] = [came('DONE'), came('MISSED')]
    // Events of two days: the last one is done, unless its minute has just ended.
    expect(missed).toBeGreaterThanOrEqual(3)
    const now = [before[0]! + 4 - early.length, before[1]! + done - doneEarly, before[2]! + missed - missedEarly]
    const counted = async () => Promise.all(['due', 'done', 'missed'].map(outcome => value(events(outcome))))
    await eventually(async () => expect(await counted()).toEqual(now))
    // Counters keep their values when the group is deleted.
    await ask(`mutation { deleteLightGroup(id: ${group.id}) { id } }`)
    expect(await counted()).toEqual(now)
  })

  test('requests, errors, sessions, streams and scheduler runs', { tags: ['latency'] }, async () => {
    const asked = 'lamplighter_http_requests_total{method="POST",route="/graphql",status="200"}'
    expect(await more(asked, () => ask('{ authInfo { email } }'))).toBeGreaterThan(0)
    expect(await value('lamplighter_http_request_duration_seconds_count{route="/graphql"}')).toBeGreaterThan(0)
    const wrong = () => platform.ask('{ nothing }', {}, token)
    expect(await more('lamplighter_graphql_errors_total{code="BAD_USER_INPUT"}', wrong)).toBe(1)
    expect(await value('lamplighter_sessions')).toBe(1)
    expect(await value('lamplighter_lights{status="normal"}')).toBe(1)
    const stop = new AbortController()
    await fetch(`${platform.address}/graphql`, {
      method: 'POST',
      headers: { ...platform.headers(token), accept: 'text/event-stream' } as never,
      body: JSON.stringify({ query: 'subscription { lightDeviceChanges { id } }' }),
      signal: stop.signal,
    })
    expect(await value('lamplighter_live_streams')).toBe(1)
    stop.abort()
    await eventually(async () => expect(await value('lamplighter_live_streams')).toBe(0))
    const task = 'task="apply_desired_state"'
    const turns = `lamplighter_clock_task_runs_total{${task},outcome="done"}`
    const before = await value(turns)
    await eventually(async () => expect(await value(turns)).toBeGreaterThan(before!))
    expect(await value(`lamplighter_clock_task_duration_seconds{${task}}`)).toBeGreaterThan(0)
    expectLatency(await value(`lamplighter_clock_task_delay_seconds{${task}}`), 5)
  })

  test('the process, its pools, its disk and its clock', async () => {
    const text = await platform.metrics()
    const read = (series: string) => value(series, text)
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(await read('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
    expect(await read('lamplighter_database_pool_connections{thread="main",state="idle"}')).toBeGreaterThan(0)
    expect(await read('lamplighter_database_pool_waiting{thread="main"}')).toBeDefined()
    expect(await read('lamplighter_data_directory_free_bytes')).toBeGreaterThan(1e6)
    expect(Math.abs((await read('lamplighter_database_clock_difference_seconds'))!)).toBeLessThan(1)
    for (const part of ['database', 'gateway', 'broker', 'events', 'clock'])
      expect(await read(`lamplighter_${part}_up`)).toBe(1)
  })
})

describe('during failures', () => {
  test('returns the other metrics without the database', async () => {
    await letIn(platform.url, false)
    try {
      await eventually(async () => expect(await value('lamplighter_database_up')).toBe(0))
      const text = await platform.metrics()
      expect(await value('lamplighter_commands{state="sent"}', text)).toBeUndefined()
      expect(await value('lamplighter_command_oldest_waiting_seconds', text)).toBeUndefined()
      expect(await value('process_resident_memory_bytes', text)).toBeGreaterThan(0)
      expect(await value('lamplighter_events_up', text)).toBe(0)
      const failed = 'lamplighter_clock_task_runs_total{task="apply_desired_state",outcome="failed"}'
      await eventually(async () => expect(await value(failed)).toBeGreaterThan(0))
    } finally {
      await letIn(platform.url, true)
    }
    await eventually(async () => expect(await value('lamplighter_database_up')).toBe(1))
  })

  test('answers within 2 s when the database is frozen or threads are missing', {
    tags: ['latency', 'nightly'],
  }, async () => {
    const frozen = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => frozen.once('listening', resolve))
    const { port } = frozen.address() as { port: number }
    const db = openDatabase(`postgresql://test@127.0.0.1:${port}/none`, { connections: 1 })
    const metrics = await openMetrics({
      host: '127.0.0.1',
      port: 0,
      dataDir: platform.mediaFolder,
      db,
      events: platform.events,
      gateway: { state: async () => undefined, collectMetrics: async () => undefined },
      clock: { isResponding: async () => false, collectMetrics: async () => undefined },
    })
    try {
      for (let i = 0; i < 3; i++) {
        const since = performance.now()
        const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
        expectLatency(performance.now() - since, 2000)
        expect(await value('lamplighter_database_up', text)).toBe(0)
        expect(await value('lamplighter_gateway_up', text)).toBe(0)
        expect(await value('lamplighter_clock_up', text)).toBe(0)
        expect(await value('lamplighter_broker_up', text)).toBe(0)
      }
    } finally {
      await metrics.close()
      frozen.close()
    }
  })
})
