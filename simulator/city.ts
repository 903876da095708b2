import type { Phase } from '#protocol/cabinet.ts'
import type { CityEndpoint, CityFile, CityLight } from './cityFile.ts'
import type { Log, LogEntry } from './commandLog.ts'
import { Endpoint } from './endpoint.ts'
import { Light, type LightSetting } from './light.ts'

const TICK_MS = 100

export type CityOptions = {
  city: CityFile
  broker: string
  /** Default 30 s; each endpoint varies it by a tenth. */
  reportEveryMs?: number
  keepAliveSeconds?: number
  /** Called for each command and each change of a light. */
  log?: Log
  /** Adds entries to `log` of the city; for tests only, since it grows without limit. */
  keepLog?: boolean
  /** kWh by light, main and sub; override those of the city file. */
  energies?: Record<string, [number, number]>
  onError?: (message: string) => void
  now?: () => number
  random?: () => number
}

export type City = {
  lights: ReadonlyMap<string, Light>
  endpoints: ReadonlyMap<string, Endpoint>
  log: LogEntry[]
  /** Resolves when each endpoint that should connect has connected once. */
  ready: Promise<void>
  /** Number of connected endpoints. */
  connected(): number
  switchByHand(lightId: string, setting: LightSetting): void
  /** Opens or closes the cabinet of a center. */
  openDoor(centerId: string, isOpen: boolean): void
  /** A phase of a center's cabinet fails, with every third light; `false`: it has power again. */
  cutPhase(centerId: string, phase: Phase, isCut?: boolean): void
  energies(): Record<string, [number, number]>
  /** All endpoints disconnect. */
  stop(): Promise<void>
  /** All connections are lost at once, as in a blackout. */
  cut(): void
}

/** Connects a city of lights to a broker. One timer runs all of them. */
export function startCity(options: CityOptions): City {
  const now = options.now ?? Date.now
  const random = options.random ?? Math.random
  const log: LogEntry[] = []
  const lights = new Map<string, Light>()
  const endpoints = new Map<string, Endpoint>()
  const endpointOf = new Map<string, Endpoint>()
  const connections = countDown()
  const lightCount = options.city.endpoints.reduce((sum, endpoint) => sum + endpoint.lights.length, 0)

  for (const endpoint of options.city.endpoints) {
    const own = endpoint.lights.map(light => lightOf(light, options, now))
    const created = new Endpoint({
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
      onUp: connections.expect(!isSilent(endpoint)),
      onError: options.onError ?? (() => {}),
    })
    endpoints.set(created.id, created)
    for (const light of own) {
      lights.set(light.id, light)
      endpointOf.set(light.id, created)
    }
    if (!isSilent(endpoint)) created.connect(random() * options.city.endpoints.length)
  }
  connections.begin()

  function centerOf(id: string): Endpoint {
    const endpoint = endpoints.get(id)
    if (!endpoint?.cabinet) throw new Error(`No center ${id} in this city`)
    return endpoint
  }

  const ticking = setInterval(() => {
    const instant = now()
    for (const endpoint of endpoints.values()) endpoint.tick(instant)
  }, TICK_MS)

  return {
    lights,
    endpoints,
    log,
    ready: connections.done,
    connected: () => [...endpoints.values()].filter(endpoint => endpoint.isConnected).length,
    switchByHand(lightId, setting) {
      const light = lights.get(lightId)
      if (!light) throw new Error(`No light ${lightId} in this city`)
      endpointOf.get(lightId)?.switchByHand(light, setting)
    },
    openDoor: (centerId, isOpen) => centerOf(centerId).openDoor(isOpen),
    cutPhase: (centerId, phase, isCut = true) => centerOf(centerId).cutPhase(phase, isCut),
    energies: () => Object.fromEntries([...lights].map(([id, light]) => [id, light.energy])),
    async stop() {
      clearInterval(ticking)
      await Promise.all([...endpoints.values()].map(endpoint => endpoint.disconnect()))
    },
    cut() {
      clearInterval(ticking)
      for (const endpoint of endpoints.values()) endpoint.cut()
    },
  }
}

function lightOf(light: CityLight, { city, energies }: CityOptions, now: () => number): Light {
  const model = city.models[light.model]
  if (!model) throw new Error(`Light ${light.id} is of the unknown model ${light.model}`)
  return new Light({ ...light, energy: energies?.[light.id] ?? light.energy }, model, now)
}

/** A light that connects directly and is silent has no connection at all. */
function isSilent({ kind, lights }: CityEndpoint): boolean {
  return kind === 'light' && lights.every(light => light.behaviour === 'silent')
}

/** `done` resolves when each expected callback was called once. */
function countDown() {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let missing = 0
  let begun = false
  const check = () => {
    if (begun && missing === 0) resolve()
  }
  return {
    done,
    expect(isExpected: boolean): () => void {
      if (!isExpected) return () => {}
      missing++
      let isDone = false
      return () => {
        if (isDone) return
        isDone = true
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
