import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type Figures, figures } from '../features/metrics/metrics.ts'
import type { Database } from '../foundation/database/database.ts'
import type { EventBus } from '../foundation/events/events.ts'
import { asText, Counter, Gauge, type Measured, measureThread, Registry } from '../foundation/runtime/metrics.ts'
import type { ClockDoor, LightsDoor } from './readiness.ts'

export interface MetricsOptions {
  host: string
  port: number
  dataDir: string
  db: Database
  events: EventBus
  gateway: LightsDoor
  clock: ClockDoor
}

/** A database that has not answered by then is none: the rest is told without it. */
const PATIENCE_MS = 1500

/**
 * GET /metrics for Prometheus, at a door of its own: who may use the console has no business here, and nobody who reads
 * metrics has any with the console.
 */
export async function openMetrics(options: MetricsOptions): Promise<{ port: number; close(): Promise<unknown> }> {
  const look = lookAt(options, measureThread('main'))
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await look()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

function lookAt(
  { db, events, gateway, clock, dataDir }: MetricsOptions,
  measured: () => Promise<Measured>,
): () => Promise<string> {
  // A database that hangs is asked once, however often we are.
  let asking: Promise<Figures | undefined> | undefined
  const ask = () => {
    asking ??= figures(db)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
    const late = new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS, undefined).unref())
    return Promise.race([asking, late])
  }

  return async () => {
    const [found, lights, isTime, ofGateway, ofClock, disk] = await Promise.all([
      ask(),
      gateway.state(),
      clock.isThere(),
      gateway.measured(),
      clock.measured(),
      statfs(dataDir).catch(() => undefined),
    ])
    // Made anew each time: what is not known now is left out, and not told as it was.
    const now = new Registry()
    const say = (name: string, help: string, value: number) =>
      new Gauge({ name: `lamplighter_${name}`, help, registers: [now] }).set(value)
    const yes = (is: boolean | undefined) => (is ? 1 : 0)
    say('database_up', 'Whether the database answered for this scrape, within 1.5 s', yes(found !== undefined))
    say('gateway_up', 'Whether the thread that speaks with lights answers', yes(lights !== undefined))
    say('clock_up', 'Whether the thread that does what is due answers', yes(isTime))
    say('broker_up', 'Whether the embedded broker listens, or another one is connected', yes(lights?.broker))
    say(
      'events_up',
      'Whether what servers announce is heard, by both threads that listen',
      yes(lights?.events && events.isHearing()),
    )
    if (lights?.connections !== undefined)
      say('light_connections', 'Lights and centers that are connected to the embedded broker', lights.connections)
    if (disk) {
      say('data_directory_free_bytes', 'Free space where DATA_DIR lies', disk.bavail * disk.bsize)
      say('data_directory_size_bytes', 'All space where DATA_DIR lies', disk.blocks * disk.bsize)
    }
    if (found) tell(found, now, say)
    const parts = [await measured(), await now.getMetricsAsJSON(), ofGateway, ofClock]
    return asText(parts.filter(part => part !== undefined))
  }
}

/** What the database says: the same from every server of an installation. */
function tell(found: Figures, now: Registry, say: (name: string, help: string, value: number) => void): void {
  const by = (name: string, help: string, label: string, values: Record<string, number>) => {
    const gauge = new Gauge({ name: `lamplighter_${name}`, help, labelNames: [label], registers: [now] })
    for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key.toLowerCase() }, value)
  }
  const events = new Counter({
    name: 'lamplighter_planned_events_total',
    help: 'Planned events of all time, by outcome: done in time or missed; due: both',
    labelNames: ['outcome'],
    registers: [now],
  })
  for (const [outcome, count] of Object.entries({
    due: found.done + found.missed,
    done: found.done,
    missed: found.missed,
  }))
    events.inc({ outcome }, count)
  by('commands', 'Commands that wait, and those of the last 10 minutes, by state', 'state', {
    ...NO_COMMANDS,
    ...found.commands,
  })
  say('command_oldest_waiting_seconds', 'Age of the oldest command without an answer', found.oldest ?? 0)
  by('lights', 'Lights by status', 'status', { ...NO_LIGHTS, ...found.lights })
  say('sessions', 'Sessions of people and programs', found.sessions)
  say(
    'database_clock_difference_seconds',
    'How far the clock of the database is before that of the server',
    found.clockDifference,
  )
}

const NO_COMMANDS = { QUEUED: 0, SENT: 0, ACKNOWLEDGED: 0, FAILED: 0, EXPIRED: 0, REJECTED: 0 }
const NO_LIGHTS = { NORMAL: 0, FAULT: 0, OFFLINE: 0, MAINTENANCE: 0 }
