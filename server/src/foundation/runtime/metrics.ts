import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pools } from '../database/pools.ts'

export { Counter, Gauge, Histogram, Registry }

/** Metrics of one thread; can be cloned to another thread. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Metrics of this thread. Lights, users and addresses are never labels: their number has no limit. */
export const registry = new Registry()

/** Default metrics of a thread, not of the whole process. */
const PER_THREAD = /^nodejs_(eventloop|heap|gc)/

let thread: string | undefined

/**
 * Adds the default metrics of this thread, once; for the main thread those of the process, too.
 * @returns a function that collects the metrics of this thread
 */
export function instrumentThread(name: 'main' | 'gateway' | 'clock'): () => Promise<Metrics> {
  if (thread) return collect
  thread = name
  collectDefaultMetrics({ register: registry, labels: name === 'main' ? {} : { thread: name } })
  new Gauge({
    name: 'lamplighter_database_pool_connections',
    help: 'Open connections to the database by thread and state',
    labelNames: ['thread', 'state'],
    registers: [registry],
    collect() {
      const all = pools()
      this.set({ thread: name, state: 'idle' }, sum(all.map(pool => pool.idleCount)))
      this.set({ thread: name, state: 'in_use' }, sum(all.map(pool => pool.totalCount - pool.idleCount)))
    },
  })
  new Gauge({
    name: 'lamplighter_database_pool_waiting',
    help: 'Statements waiting for a connection to the database',
    labelNames: ['thread'],
    registers: [registry],
    collect() {
      this.set({ thread: name }, sum(pools().map(pool => pool.waitingCount)))
    },
  })
  return collect
}

async function collect(): Promise<Metrics> {
  const all = await registry.getMetricsAsJSON()
  return thread === 'main' ? all : all.filter(({ name }) => PER_THREAD.test(name) || name.startsWith('lamplighter_'))
}

/** Text format of Prometheus. */
export function toPrometheusText(parts: Metrics[]): Promise<string> {
  // By default metrics that cannot be added are left out, such as the start time; only one part has those.
  const all = parts.map(part => part.map(metric => ({ ...metric, aggregator: 'sum' as const })))
  return AggregatorRegistry.aggregate(all).metrics()
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
