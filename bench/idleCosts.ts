import { setTimeout as sleep } from 'node:timers/promises'
import { openCity } from './city.ts'
import { cpuMicros, residentBytes } from './processes.ts'

/*
 * Cost of an idle city without messages and requests, for docs/scaling.md: `node bench/idleCosts.ts [lights]
 * [minutes]`. Periodic checks for due events, dark lights and delays still run, over all lights every five minutes.
 */

const lights = Number(process.argv[2] ?? 100_000)
const minutes = Number(process.argv[3] ?? 5)

await using resources = new AsyncDisposableStack()
await openCity(resources, lights)
const taken = () => ({ server: cpuMicros('server'), postgres: cpuMicros('postgres') })
const before = taken()
await sleep(minutes * 60_000)
const after = taken()
const cores = (part: 'server' | 'postgres') => ((after[part] - before[part]) / (minutes * 60e6)).toFixed(3)
console.log(`${lights} lights at rest, cores: server ${cores('server')}, PostgreSQL ${cores('postgres')}`)
console.log(`MB of the server's own memory: ${Math.round(residentBytes('server') / 1e6)}`)
