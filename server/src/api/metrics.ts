import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type Figures, figures } from '../features/metrics/metrics.ts'
import type { Database } from '../foundation/database/database.ts'
import type { EventBus } from '../foundation/events/events.ts'
import {
  Counter,
  Gauge,
  instrumentThread,
  type Metrics,
  Registry,
  toPrometheusText,
} from '../foundation/runtime/metrics.ts'
import type { ClockHandle, GatewayHandle } from './readiness.ts'

export interface MetricsOptions {
  host: string
  port: number
  dataDir: string
  db: Database
  events: EventBus
  gateway: GatewayHandle
  clock: ClockHandle
}

/** A database that does not respond in time counts as down; the other metrics are returned without it. */
const DATABASE_TIMEOUT_MS = 1500

/** GET /metrics for Prometheus, on a port of its own: users of the console cannot read it, and scrapers need no account. */
export async function openMetrics(options: MetricsOptions): Promise<{ port: number; close(): Promise<unknown> }> {
  const scrape = createScrape(options, instrumentThread('main'))
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await scrape()
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

function createScrape(options: MetricsOptions, collectOwn: () => Promise<Metrics>): () => Promise<string> {
  const { db, events, gateway, clock, dataDir } = options
  const readFigures = figuresWithTimeout(db)

  return async () => {
    const [databaseFigures, lights, isClockUp, ofGateway, ofClock, disk] = await Promise.all([
      readFigures(),
      gateway.state(),
      clock.isResponding(),
      gateway.collectMetrics(),
      clock.collectMetrics(),
      statfs(dataDir).catch(() => undefined),
    ])
    // A new registry for each scrape: values that are unknown now are left out instead of repeated.
    const gauges = new ScrapeGauges()
    gauges.addBoolean('database_up', 'Whether the database responded to this scrape within 1.5 s', !!databaseFigures)
    gauges.addBoolean('gateway_up', 'Whether the gateway thread responds', !!lights)
    gauges.addBoolean('clock_up', 'Whether the clock thread responds', isClockUp)
    gauges.addBoolean(
      'broker_up',
      'Whether the embedded broker listens, or the external one is connected',
      lights?.broker,
    )
    gauges.addBoolean(
      'events_up',
      'Whether both threads receive events of the database',
      lights?.events && events.isListening(),
    )
    if (lights?.connections !== undefined)
      gauges.add('light_connections', 'Lights and centers connected to the embedded broker', lights.connections)
    if (disk) {
      gauges.add('data_directory_free_bytes', 'Free space of the disk with DATA_DIR', disk.bavail * disk.bsize)
      gauges.add('data_directory_size_bytes', 'Size of the disk with DATA_DIR', disk.blocks * disk.bsize)
    }
    if (databaseFigures) addFigures(databaseFigures, gauges)
    const parts = [await collectOwn(), await gauges.registry.getMetricsAsJSON(), ofGateway, ofClock]
    return toPrometheusText(parts.filter(part => part !== undefined))
  }
}

/** Scrapes share one query, so that a database that hangs is not asked again by each. */
function figuresWithTimeout(db: Database): () => Promise<Figures | undefined> {
  let query: Promise<Figures | undefined> | undefined
  return () => {
    query ??= figures(db)
      .catch(() => undefined)
      .finally(() => {
        query = undefined
      })
    const timeout = new Promise<undefined>(resolve => setTimeout(resolve, DATABASE_TIMEOUT_MS, undefined).unref())
    return Promise.race([query, timeout])
  }
}

/** Gauges of one scrape. */
class ScrapeGauges {
  readonly registry = new Registry()

  add(name: string, help: string, value: number): void {
    new Gauge({ name: `lamplighter_${name}`, help, registers: [this.registry] }).set(value)
  }

  addBoolean(name: string, help: string, value: boolean | undefined): void {
    this.add(name, help, value ? 1 : 0)
  }

  addByLabel(name: string, help: string, { label, values }: { label: string; values: Record<string, number> }): void {
    const gauge = new Gauge({ name: `lamplighter_${name}`, help, labelNames: [label], registers: [this.registry] })
    for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key.toLowerCase() }, value)
  }
}

/** Figures of the database: the same from each server of an installation. */
function addFigures(figures: Figures, gauges: ScrapeGauges): void {
  const { done, missed } = figures
  const events = new Counter({
    name: 'lamplighter_planned_events_total',
    help: 'Planned events of all time by outcome: done in time or missed; due: both',
    labelNames: ['outcome'],
    registers: [gauges.registry],
  })
  for (const [outcome, count] of Object.entries({ due: done + missed, done, missed })) events.inc({ outcome }, count)
  gauges.addByLabel('commands', 'Waiting commands, and commands of the last 10 minutes, by state', {
    label: 'state',
    values: { ...NO_COMMANDS, ...figures.commands },
  })
  gauges.add(
    'command_oldest_waiting_seconds',
    'Age of the oldest unacknowledged command; of lights with a longer timeout, less the difference to 15 s',
    figures.oldest ?? 0,
  )
  gauges.addByLabel('lights', 'Lights by status', { label: 'status', values: { ...NO_LIGHTS, ...figures.lights } })
  gauges.add('sessions', 'Sessions of users and API clients', figures.sessions)
  gauges.add(
    'database_clock_difference_seconds',
    'How far the clock of the database is ahead of the clock of the server',
    figures.databaseClockAhead,
  )
}

const NO_COMMANDS = { QUEUED: 0, SENT: 0, ACKNOWLEDGED: 0, FAILED: 0, EXPIRED: 0, REJECTED: 0 }
const NO_LIGHTS = { NORMAL: 0, FAULT: 0, OFFLINE: 0, MAINTENANCE: 0 }
