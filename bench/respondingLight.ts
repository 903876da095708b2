import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import type pg from 'pg'
import type { Command } from '#protocol/command.ts'
import { SwitchLight } from '../console/src/features/control/control.ts'
import { DeviceChanges } from '../console/src/features/devices/devices.ts'
import { eventReader } from '../console/src/graphql/eventStream.ts'
import { fetchJson } from './httpLoad.ts'
import type { Platform } from './platform.ts'

const PASSWORD = 'bench-of-lamplighter'
const TIMEOUT_MS = 20_000

/** The only connected light, which executes commands at once, and a console that shows it. */
export interface RespondingLight extends AsyncDisposable {
  /** ms from the click until the console gets the confirmation */
  click(on: boolean): Promise<number>
}

export async function connectRespondingLight(platform: Platform, db: pg.Client, id: number): Promise<RespondingLight> {
  const light = await connect(platform, await nameOf(db, id))
  const gone = new AbortController()
  const nextChange = await subscribeToLight(platform, id, gone.signal)
  return {
    async click(on) {
      const { path, ...question } = platform.request(SwitchLight, { id, status: on })
      const since = performance.now()
      const confirmed = nextChange(
        ({ switchStatus, confirmation }) => switchStatus === on && confirmation === 'CONFIRMED',
      )
      await fetchJson(platform.url, { path, ...question })
      await Promise.race([confirmed, rejectAfterTimeout()])
      return performance.now() - since
    },
    async [Symbol.asyncDispose]() {
      gone.abort()
      await light.endAsync()
    },
  }
}

/** It connects directly from now on. */
async function nameOf(db: pg.Client, id: number): Promise<string> {
  await db.query('update light_device set center_id = null where id = $1', [id])
  const { rows } = await db.query<{ device_id: string }>('select device_id from light_device where id = $1', [id])
  const name = rows[0]!.device_id
  await db.query(
    `insert into light_credential (username, light_device_id, secret_hash, issued_by) values ($1, $2, sha256($3), 'bench')
     on conflict do nothing`,
    [name, id, Buffer.from(PASSWORD)],
  )
  return name
}

async function connect({ mqttPort }: Platform, name: string): Promise<mqtt.MqttClient> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: name, password: PASSWORD })
  const say = (word: string, message: object) =>
    client.publishAsync(`lamplighter/1/${name}/up/${word}`, JSON.stringify(message), { qos: 1 })
  const levels = { main: 0, sub: 0 }
  client.on('message', (topic, bytes) => {
    if (!topic.endsWith('/command')) return
    const { id, main, sub } = JSON.parse(bytes.toString()) as Command
    if (main) levels.main = main.dimmingLevel
    if (sub) levels.sub = sub.dimmingLevel
    void say('acknowledgement', { id, result: 'ACCEPTED' })
    void say('telemetry', { ...reading(levels), commandId: id })
  })
  await client.subscribeAsync(`lamplighter/1/${name}/down/#`, { qos: 1 })
  await say('presence', { online: true })
  await say('telemetry', reading(levels))
  return client
}

function reading({ main, sub }: { main: number; sub: number }) {
  return { main: { dimmingLevel: main }, sub: { dimmingLevel: sub } }
}

async function rejectAfterTimeout(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`no confirmation in ${TIMEOUT_MS / 1000} s`)
}

interface LightChange {
  switchStatus: boolean
  confirmation: string
}

/** @returns waits for the next that is as wanted */
async function subscribeToLight({ url, headers, request: question }: Platform, id: number, signal: AbortSignal) {
  const { body } = question(DeviceChanges, { ids: [id] })
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream' },
    body: JSON.stringify({ ...JSON.parse(body!), operationName: 'DeviceChanges' }),
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`no changes of the light: ${answer.status}`)
  let onChange: (change: LightChange) => void = () => {}
  void readEvents(answer.body, change => onChange(change))
  return (wanted: (change: LightChange) => boolean) =>
    new Promise<void>(resolve => {
      onChange = change => wanted(change) && resolve()
    })
}

async function readEvents(body: ReadableStream<Uint8Array>, onChange: (change: LightChange) => void): Promise<void> {
  const read = eventReader()
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      for (const { event, data } of read(text))
        if (event === 'next')
          for (const change of (JSON.parse(data) as { data: { lightDeviceChanges: LightChange[] } }).data
            .lightDeviceChanges)
            onChange(change)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
