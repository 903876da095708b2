import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pools } from '../database/pools.ts'

export { Counter, Gauge, Histogram, Registry }

/** What one thread has measured, as it can be handed to another. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** All that this thread measures. Lights, people and addresses are never labels: there is no end of them. */
export const registry = new Registry()

/** Of the thread, not of the process. */
const OF_A_THREAD = /^nodejs_(eventloop|heap|gc)/

let thread: string | undefined

/**
 * Begins to measure the thread itself, once: from the main one, the process, too.
 * @returns what tells what this thread has measured by now
 */
export function measureThread(name: 'main' | 'gateway' | 'clock'): () => Promise<Measured> {
  if (thread) return measured
  thread = name
  collectDefaultMetrics({ register: registry, labels: name === 'main' ? {} : { thread: name } })
  new Gauge({
    name: 'lamplighter_database_pool_connections',
    help: 'Connections to the database that a thread holds, by whether they are in use',
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
    help: 'Statements that wait for a connection to the database',
    labelNames: ['thread'],
    registers: [registry],
    collect() {
      this.set({ thread: name }, sum(pools().map(pool => pool.waitingCount)))
    },
  })
  return measured
}

async function measured(): Promise<Measured> {
  const all = await registry.getMetricsAsJSON()
  return thread === 'main' ? all : all.filter(({ name }) => OF_A_THREAD.test(name) || name.startsWith('lamplighter_'))
}

/** As Prometheus reads it. */
export function asText(parts: Measured[]): Promise<string> {
  // Left to itself it leaves out what cannot be added up, such as the time of the start: only one part has it.
  const all = parts.map(part => part.map(metric => ({ ...metric, aggregator: 'sum' as const })))
  return AggregatorRegistry.aggregate(all).metrics()
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
