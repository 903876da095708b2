import type { Phase } from '#protocol/cabinet.ts'
import type { CityEndpoint, CityFile, CityLight } from './cityFile.ts'
import type { Log, LogEntry } from './commandLog.ts'
import { Endpoint } from './endpoint.ts'
import { Light, type Wish } from './light.ts'

const PULSE_MS = 100

export type CityOptions = {
  city: CityFile
  broker: string
  /** 30 s when left out; each endpoint varies it by a tenth. */
  reportEveryMs?: number
  keepAliveSeconds?: number
  /** Hears of everything the lights were told and did. */
  log?: Log
  /** Keeps all that in `log` of the city too; for tests, since it only grows. */
  keepLog?: boolean
  /** kWh by light, main and sub, where they are known better than in the city file */
  energies?: Record<string, [number, number]>
  onError?: (message: string) => void
  now?: () => number
  random?: () => number
}

export type City = {
  lights: ReadonlyMap<string, Light>
  endpoints: ReadonlyMap<string, Endpoint>
  log: LogEntry[]
  /** Every endpoint that means to connect has done so once. */
  ready: Promise<void>
  /** Endpoints connected now. */
  connected(): number
  switchByHand(lightId: string, wish: Wish): void
  /** Somebody opens the cabinet of a center, or closes it. */
  openDoor(centerId: string, isOpen: boolean): void
  /** A phase of a center's cabinet fails, and every third light with it; `false`: it is back. */
  cutPhase(centerId: string, phase: Phase, isCut?: boolean): void
  energies(): Record<string, [number, number]>
  /** All say goodbye and leave. */
  stop(): Promise<void>
  /** All fall silent at once, as in a blackout. */
  cut(): void
}

/** A city of lights comes to life on a broker. One timer drives all of it. */
export function startCity(options: CityOptions): City {
  const now = options.now ?? Date.now
  const random = options.random ?? Math.random
  const log: LogEntry[] = []
  const lights = new Map<string, Light>()
  const endpoints = new Map<string, Endpoint>()
  const speaker = new Map<string, Endpoint>()
  const arrivals = countDown()
  const lightCount = options.city.endpoints.reduce((sum, endpoint) => sum + endpoint.lights.length, 0)

  for (const endpoint of options.city.endpoints) {
    const own = endpoint.lights.map(light => lightOf(light, options, now))
    const made = new Endpoint({
      endpoint,
      lights: own,
      broker: options.broker,
      reportEveryMs: options.reportEveryMs ?? 30_000,
      spreadMs: Math.min(10_000, Math.max(200, lightCount / 10)),
      keepAliveSeconds: options.keepAliveSeconds ?? 30,
      log: entry => {
        if (options.keepLog) log.push(entry)
        options.log?.(entry)
      },
      now,
      random,
      onUp: arrivals.expect(!isSilent(endpoint)),
      onError: options.onError ?? (() => {}),
    })
    endpoints.set(made.id, made)
    for (const light of own) {
      lights.set(light.id, light)
      speaker.set(light.id, made)
    }
    if (!isSilent(endpoint)) made.connect(random() * options.city.endpoints.length)
  }
  arrivals.begin()

  function centerOf(id: string): Endpoint {
    const endpoint = endpoints.get(id)
    if (!endpoint?.cabinet) throw new Error(`No center ${id} in this city`)
    return endpoint
  }

  const heart = setInterval(() => {
    const instant = now()
    for (const endpoint of endpoints.values()) endpoint.pulse(instant)
  }, PULSE_MS)

  return {
    lights,
    endpoints,
    log,
    ready: arrivals.done,
    connected: () => [...endpoints.values()].filter(endpoint => endpoint.connected).length,
    switchByHand(lightId, wish) {
      const light = lights.get(lightId)
      if (!light) throw new Error(`No light ${lightId} in this city`)
      speaker.get(lightId)?.switchByHand(light, wish)
    },
    openDoor: (centerId, isOpen) => centerOf(centerId).openDoor(isOpen),
    cutPhase: (centerId, phase, isCut = true) => centerOf(centerId).cutPhase(phase, isCut),
    energies: () => Object.fromEntries([...lights].map(([id, light]) => [id, light.energy])),
    async stop() {
      clearInterval(heart)
      await Promise.all([...endpoints.values()].map(endpoint => endpoint.leave()))
    },
    cut() {
      clearInterval(heart)
      for (const endpoint of endpoints.values()) endpoint.cut()
    },
  }
}

function lightOf(light: CityLight, { city, energies }: CityOptions, now: () => number): Light {
  const model = city.models[light.model]
  if (!model) throw new Error(`Light ${light.id} is of the model ${light.model}, which the city file does not describe`)
  return new Light({ ...light, energy: energies?.[light.id] ?? light.energy }, model, now)
}

/** A light that connects directly and is silent has no connection at all. */
function isSilent({ kind, lights }: CityEndpoint): boolean {
  return kind === 'light' && lights.every(light => light.behaviour === 'silent')
}

/** `done` when each of the expected has come once. */
function countDown() {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let missing = 0
  let begun = false
  const check = () => {
    if (begun && missing === 0) resolve()
  }
  return {
    done,
    expect(really: boolean): () => void {
      if (!really) return () => {}
      missing++
      let came = false
      return () => {
        if (came) return
        came = true
        missing--
        check()
      }
    },
    begin() {
      begun = true
      check()
    },
  }
}
