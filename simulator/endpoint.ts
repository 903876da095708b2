import type { Phase } from '#protocol/cabinet.ts'
import { type Acknowledgement, type Command, commandMessage } from '#protocol/command.ts'
import { inventoryRequest } from '#protocol/inventory.ts'
import { MessageError, readMessage } from '#protocol/message.ts'
import { type Plan, type PlanReport, plan } from '#protocol/plan.ts'
import type { Reading } from '#protocol/telemetry.ts'
import { type DownWord, downFilter, downTopic, type UpWord, upTopic } from '#protocol/topics.ts'
import { Backlog } from './backlog.ts'
import { batches } from './batches.ts'
import { CabinetBox } from './cabinet.ts'
import type { CityEndpoint } from './cityFile.ts'
import { commandEntry, entryOf, type Log } from './commandLog.ts'
import { inventoriesOf } from './inventory.ts'
import type { Light, Wish } from './light.ts'
import { Link } from './mqttConnection.ts'
import { type Program, programOf } from './program.ts'

const FIRMWARE = 'simulator-1'
// A broker that confirms nothing is stuck: more readings would only fill our memory.
const MOST_UNCONFIRMED = 50
/** Late readings that wait for their confirmation at a time. */
const LATE_AT_ONCE = 10

export type EndpointOptions = {
  endpoint: CityEndpoint
  lights: Light[]
  broker: string
  reportEveryMs: number
  /** The first report after a connection comes within this, at random. */
  spreadMs: number
  keepAliveSeconds: number
  log: Log
  now: () => number
  random: () => number
  onUp: () => void
  onError: (message: string) => void
}

/** Whoever holds a connection: a light that speaks for itself, or a center that speaks for its lights. */
export class Endpoint {
  readonly id: string
  readonly lights: ReadonlyMap<string, Light>
  /** Of a center. */
  readonly cabinet: CabinetBox | undefined
  #options: EndpointOptions
  #link: Link
  #sequence = 0
  #nextReportAt = Number.POSITIVE_INFINITY
  #nextEntryAt = Number.POSITIVE_INFINITY
  #lastPulse = Number.NEGATIVE_INFINITY
  #toAcknowledge: Acknowledgement[] = []
  #toReport = new Set<Light>()
  #flushing = false
  #late: { at: number; do: () => void }[] = []
  #backlog = new Backlog()
  /** The first report after a connection went out: what was missed may follow. */
  #reported = false

  constructor(options: EndpointOptions) {
    const { endpoint, lights, broker, keepAliveSeconds, random } = options
    this.id = endpoint.username
    this.lights = new Map(lights.map(light => [light.id, light]))
    this.cabinet = endpoint.kind === 'center' ? new CabinetBox(this.id, lights) : undefined
    this.#options = options
    this.#link = new Link({
      broker,
      username: endpoint.username,
      password: endpoint.password,
      keepAliveSeconds,
      random,
      will: { topic: upTopic(this.id, 'presence'), payload: JSON.stringify({ online: false }) },
      subscribe: downFilter(this.id),
      onUp: () => this.#up(),
      onMessage: (topic, payload, retained) => this.#hear(topic, payload, retained),
      onError: error => options.onError(`${this.id}: ${error.message || error.name}`),
    })
  }

  get connected(): boolean {
    return this.#link.connected
  }

  connect(afterMs = 0): void {
    this.#link.open(afterMs)
  }

  /** A power cut: gone without a word. `connect` brings it back. */
  cut(): void {
    this.#link.cut()
  }

  /** Says goodbye and leaves for good. */
  async leave(): Promise<void> {
    this.#flush()
    this.#say('presence', { online: false, time: this.#time() })
    await this.#link.close()
  }

  /** The city's heartbeat, a few times a second: what is due is done. */
  pulse(now: number): void {
    if (now < this.#lastPulse - 1000) this.#clockWentBack(now)
    this.#lastPulse = now
    if (now >= this.#nextEntryAt) this.#keepToPlans(now)
    if (now >= this.#nextReportAt) this.#reportAll(now)
    if (this.#late.length > 0) this.#doLate(now)
    if (!this.#backlog.isEmpty) this.#sayBacklog()
  }

  /** Somebody opens the pole. */
  switchByHand(light: Light, wish: Wish): void {
    light.switchByHand(wish)
    this.#options.log(entryOf(light, this.#options.now(), 'hand', 'DONE'))
    this.#report(light)
  }

  openDoor(isOpen: boolean): void {
    if (this.cabinet) this.cabinet.doorOpen = isOpen
    this.#sayCabinet()
  }

  /** The lights of a phase lose their power, or have it again and report. */
  cutPhase(phase: Phase, isCut: boolean): void {
    this.cabinet?.cut(phase, isCut)
    this.#sayCabinet()
    if (!isCut) for (const light of this.cabinet?.lightsOn(phase) ?? []) this.#report(light)
  }

  #sayCabinet(): void {
    if (this.cabinet) this.#say('cabinet', this.cabinet.reading(this.#options.now()))
  }

  #up(): void {
    const { now, random, spreadMs, onUp } = this.#options
    this.#sequence = 0
    this.#reported = false
    this.#nextReportAt = Number.POSITIVE_INFINITY
    // Only when the broker has the presence may readings follow: it makes the platform count them from 0.
    this.#say('presence', { online: true, time: this.#time(), firmwareVersion: FIRMWARE }, () => {
      this.#nextReportAt = now() + random() * spreadMs
      this.#sayCabinet()
      this.#sayPlans()
    })
    onUp()
  }

  /** Which plans its lights hold: whoever asks them to keep one need not send it again. */
  #sayPlans(): void {
    const holding = Map.groupBy(
      [...this.lights.values()].filter(light => light.program && !light.ignoreCommands),
      light => light.program!.version,
    )
    for (const [version, lights] of holding) {
      const ids = lights.map(light => light.id)
      const own = ids.length === 1 && ids[0] === this.id
      for (let i = 0; i < ids.length; i += 1000)
        this.#say('plan', {
          version,
          lights: own ? undefined : ids.slice(i, i + 1000),
          result: 'STORED',
        } satisfies PlanReport)
    }
  }

  #hear(topic: string, payload: Buffer, retained: boolean): void {
    const heard: Record<DownWord, () => void> = {
      command: () => this.#hearCommands(readMessage(payload, commandMessage), retained),
      plan: () => this.#hearPlan(readMessage(payload, plan), retained),
      inventory: () => this.#sayInventory(readMessage(payload, inventoryRequest).id),
    }
    const word = topic.slice(downTopic(this.id, '' as DownWord).length) as DownWord
    try {
      if (Object.hasOwn(heard, word)) heard[word]()
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      this.#options.onError(`${this.id}: a ${word} message was refused: ${error.message}`)
    }
  }

  #hearCommands(commands: Command[], retained: boolean): void {
    for (const command of commands) {
      const light = this.lights.get(command.light ?? this.id)
      if (!light) this.#acknowledge(command, { result: 'REJECTED', reason: 'no such light here' })
      else this.#after(light.delayMs, () => this.#obey(light, command, retained))
    }
  }

  #obey(light: Light, command: Command, retained: boolean): void {
    const answer = !light.hears ? undefined : light.obey(command, retained)
    this.#options.log(commandEntry(light, this.#options.now(), command, answer))
    if (!answer) return
    if (!light.doNotAcknowledge) this.#acknowledge(command, { ...answer, time: new Date(light.clock).toISOString() })
    if (answer.result === 'ACCEPTED' || answer.result === 'DUPLICATE') this.#report(light)
  }

  #hearPlan(message: Plan, retained: boolean): void {
    const ids = message.lights ?? [this.id]
    const refused = new Map<string, { reason: string; held: number | undefined; of: string[] }>()
    const stored: string[] = []
    const program = readProgram(message, retained)
    for (const id of ids) {
      const light = this.lights.get(id)
      if (light && !light.hears) continue
      const reason = typeof program === 'string' ? program : light ? light.store(program) : 'no such light here'
      if (reason === undefined) stored.push(id)
      else {
        const held = light?.program?.version
        const alike = `${held} ${reason}`
        refused.set(alike, { reason, held, of: [...(refused.get(alike)?.of ?? []), id] })
      }
    }
    const said = (of: string[]) => ({ version: message.version, lights: message.lights && of })
    if (stored.length > 0) this.#say('plan', { ...said(stored), result: 'STORED' } satisfies PlanReport)
    for (const { reason, held, of } of refused.values())
      this.#say('plan', { ...said(of), result: 'REJECTED', reason, held } satisfies PlanReport)
    this.#keepToPlans(this.#options.now(), stored)
  }

  #sayInventory(id: string): void {
    for (const inventory of inventoriesOf(this.#options.endpoint, this.lights.values(), FIRMWARE))
      this.#say('inventory', { id, ...inventory })
  }

  /** `also`: lights whose plan is new, and may already ask for something. */
  #keepToPlans(now: number, also: string[] = []): void {
    const fresh = new Set(also)
    this.#nextEntryAt = Number.POSITIVE_INFINITY
    for (const light of this.lights.values()) {
      if ((now >= light.nextEntryAt || fresh.has(light.id)) && light.keepToPlan()) {
        this.#options.log(entryOf(light, now, 'plan', 'DONE'))
        this.#report(light)
      }
      this.#nextEntryAt = Math.min(this.#nextEntryAt, light.nextEntryAt)
    }
  }

  #clockWentBack(now: number): void {
    for (const light of this.lights.values()) light.lookAhead()
    this.#nextEntryAt = now
    this.#nextReportAt = Math.min(this.#nextReportAt, now + this.#options.reportEveryMs)
    for (const late of this.#late) late.at = Math.min(late.at, now)
  }

  #reportAll(now: number): void {
    const { reportEveryMs, random } = this.#options
    this.#nextReportAt = now + reportEveryMs * (0.9 + 0.2 * random())
    if (!this.#link.connected) this.#keepForLater()
    if (!this.#link.connected || this.#link.unconfirmed > MOST_UNCONFIRMED) return
    for (const light of this.lights.values()) if (light.speaks) this.#toReport.add(light)
    this.#sayCabinet()
    this.#flush()
    this.#reported = true
  }

  #keepForLater(): void {
    this.#backlog.keep(() => [...this.#readings([...this.lights.values()].filter(light => !light.doNotReport))])
  }

  /** After the live ones, and never more than the platform has confirmed. */
  #sayBacklog(): void {
    if (!this.#reported || !this.#link.connected || this.#link.unconfirmed > 0) return
    const late = this.#backlog.take(LATE_AT_ONCE).map(reading => ({
      ...reading,
      late: true,
      sequence: this.#sequence++,
    }))
    this.#sayAll('telemetry', 'readings', late)
  }

  #after(ms: number, act: () => void): void {
    if (ms > 0) this.#late.push({ at: this.#options.now() + ms, do: act })
    else act()
  }

  #doLate(now: number): void {
    const due = this.#late.filter(late => late.at <= now)
    this.#late = this.#late.filter(late => late.at > now)
    for (const late of due) late.do()
  }

  #acknowledge(command: Command, answer: Omit<Acknowledgement, 'id' | 'light'>): void {
    this.#toAcknowledge.push({ id: command.id, light: command.light, ...answer })
    this.#flushSoon()
  }

  #report(light: Light): void {
    if (!light.speaks) return
    this.#toReport.add(light)
    this.#flushSoon()
  }

  /** What one burst of commands brings about leaves together, a moment later. */
  #flushSoon(): void {
    if (this.#flushing) return
    this.#flushing = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#flushing = false
    const acknowledgements = this.#toAcknowledge
    const lights = this.#toReport
    this.#toAcknowledge = []
    this.#toReport = new Set()
    if (!this.#link.connected) return
    this.#sayAll('acknowledgement', 'acknowledgements', acknowledgements)
    this.#sayAll('telemetry', 'readings', this.#readings(lights))
  }

  /** A center says many things in one message; a light says each by itself. */
  #sayAll(word: 'acknowledgement' | 'telemetry', name: string, items: Iterable<object>): void {
    if (this.#options.endpoint.kind === 'light') for (const item of items) this.#say(word, item)
    else for (const payload of batches(name, items)) this.#link.publish(upTopic(this.id, word), payload)
  }

  *#readings(lights: Iterable<Light>): Generator<Reading> {
    for (const light of lights)
      yield { light: light.id === this.id ? undefined : light.id, sequence: this.#sequence++, ...light.reading() }
  }

  #say(word: UpWord, value: object, onConfirmed?: () => void): void {
    this.#link.publish(upTopic(this.id, word), JSON.stringify(value), onConfirmed)
  }

  #time(): string {
    return new Date(this.#options.now()).toISOString()
  }
}

/** A plan to keep, or why it cannot be kept. */
function readProgram(message: Plan, retained: boolean): Program | string {
  if (retained) return 'retained'
  try {
    return programOf(message)
  } catch (error) {
    return (error as Error).message
  }
}
