import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer } from '../childProcess.ts'
import { percentile } from '../httpLoad.ts'
import { Light } from './light.ts'
import { MqttConnection } from './mqttConnection.ts'
import type { FloodResult, Request } from './requests.ts'

/*
 * Lights, or concentrators with their lights, in a separate process that handles one request after another.
 */

const MAX_CONCURRENT = 200
/** Time for late acknowledgements. */
const TIMEOUT_SECONDS = 60

let fleet: Light[] = []
let sunk = 0
let lastSunk = 0

answer(act)

async function act(request: Request): Promise<object> {
  switch (request.act) {
    case 'connect':
      return connect(request)
    case 'tell':
      return reportAll()
    case 'sink':
      return sink(request.port)
    case 'sunk':
      return { count: sunk, at: lastSunk }
    case 'flood':
      return flood(request.inFlight, request.seconds)
    case 'steady':
      return steady(request.perSecond, request.seconds)
    case 'report':
      return report(request.perSecond)
    case 'probe':
      return probe(request.times, request.everyMs)
    case 'leave':
      for (const light of fleet) light.connection.close()
      fleet = []
      return {}
  }
}

async function connect({ port, endpoints, password, behind, listens }: Request & { act: 'connect' }): Promise<object> {
  const lights = endpoints.map((name, at) => new Light(name, behind?.[at]))
  await each(lights, light => light.connect(port, password, listens))
  fleet = lights
  return {}
}

async function reportAll(): Promise<object> {
  await each(fleet, light => light.reportAll())
  return {}
}

async function each(lights: Light[], act: (light: Light) => Promise<void>): Promise<void> {
  let next = 0
  const some = async () => {
    for (let light = lights[next++]; light; light = lights[next++]) await act(light)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, some))
}

/** Subscribes to all messages and ignores them. */
async function sink(port: number): Promise<object> {
  const wire = await MqttConnection.open(port, 'sink', undefined, {
    published: () => {
      sunk++
      lastSunk = Date.now()
    },
  })
  await wire.subscribe('#')
  return {}
}

/** Closed loop: each connection sends the next message when one is acknowledged. */
async function flood(inFlight: number, seconds: number): Promise<object> {
  const took: number[] = []
  const since = performance.now()
  const end = since + seconds * 1000
  await Promise.all(fleet.map(light => light.flood(inFlight, end, took)))
  return flooded(took, since)
}

/** Waits until all messages are acknowledged. */
function flooded(took: number[], since: number): FloodResult {
  const seconds = (performance.now() - since) / 1000
  return {
    acknowledged: took.length,
    seconds,
    began: Date.now() - seconds * 1000,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  }
}

/** Open loop: lights send in turn at fixed times; latency counts from the due time. */
async function steady(perSecond: number, seconds: number): Promise<object> {
  const took: number[] = []
  const since = performance.now()
  const all = Math.round(perSecond * seconds)
  let said = 0
  const done = Promise.withResolvers<void>()
  const saying = setInterval(() => {
    const due = Math.min(all, Math.floor(((performance.now() - since) / 1000) * perSecond))
    for (; said < due; said++) {
      const at = since + (said / perSecond) * 1000
      fleet[said % fleet.length]!.report(() => {
        took.push(performance.now() - at)
        if (took.length === all) done.resolve()
      })
    }
  }, 5)
  const patience = setTimeout(
    () => done.reject(new Error(`${took.length} of ${all} messages were acknowledged`)),
    (seconds + TIMEOUT_SECONDS) * 1000,
  )
  await done.promise.finally(() => clearInterval(saying))
  clearTimeout(patience)
  return flooded(took, since)
}

let reporting: NodeJS.Timeout | undefined

/** Lights report in turn at this rate per second; 0: stops. */
function report(perSecond: number): object {
  clearInterval(reporting)
  if (perSecond === 0) return {}
  const since = performance.now()
  let said = 0
  reporting = setInterval(() => {
    const due = Math.floor(((performance.now() - since) / 1000) * perSecond)
    for (; said < due; said++) fleet[said % fleet.length]!.report()
  }, 5)
  return {}
}

/** Latency of single messages of one light to PUBACK. */
async function probe(times: number, everyMs: number): Promise<object> {
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    const light = fleet[(at * 7919) % fleet.length]!
    const since = performance.now()
    await light.reportAfterCommand()
    took.push(performance.now() - since)
    await sleep(everyMs)
  }
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}
