import type { Phase } from '#protocol/cabinet.ts'
import { type CircuitCommand, circuitCommand } from '#protocol/circuit.ts'
import { type Command, commandMessage } from '#protocol/command.ts'
import { inventoryRequest } from '#protocol/inventory.ts'
import { MessageError, readMessage } from '#protocol/message.ts'
import { type Plan, plan } from '#protocol/plan.ts'
import { type ReadRequest, readRequest } from '#protocol/read.ts'
import { type DownKind, downFilter, downTopic, upTopic } from '#protocol/topics.ts'
import { CabinetModel } from './cabinet.ts'
import { announcementOf } from './capabilities.ts'
import type { CityEndpoint } from './cityFile.ts'
import { commandEntry, entryOf, type Log } from './commandLog.ts'
import { DelayQueue } from './delayQueue.ts'
import { FIRMWARE, splitInventory } from './inventory.ts'
import type { Light, LightSetting } from './light.ts'
import { MqttConnection } from './mqttConnection.ts'
import { Outbox } from './outbox.ts'
import { storedPlans, storePlan } from './planStorage.ts'

export type EndpointOptions = {
  endpoint: CityEndpoint
  lights: Light[]
  broker: string
  reportEveryMs: number
  /** The first report after connecting is sent within this time, at random. */
  spreadMs: number
  keepAliveSeconds: number
  log: Log
  now: () => number
  random: () => number
  onUp: () => void
  /** `error`: of the connection; without it, a message was refused. */
  onError: (message: string, error?: Error) => void
}

/** An MQTT client: a light, or a center with its lights. */
export class Endpoint {
  readonly id: string
  readonly lights: ReadonlyMap<string, Light>
  readonly cabinet: CabinetModel | undefined
  #options: EndpointOptions
  #connection: MqttConnection
  #outbox: Outbox
  #nextReportAt = Number.POSITIVE_INFINITY
  #nextEntryAt = Number.POSITIVE_INFINITY
  #lastTickAt = Number.NEGATIVE_INFINITY
  #delayed = new DelayQueue()
  /** The first report after connecting was sent: late readings may follow. */
  #hasReported = false

  constructor(options: EndpointOptions) {
    const { endpoint, lights, broker, keepAliveSeconds, random } = options
    this.id = endpoint.username
    this.lights = new Map(lights.map(light => [light.id, light]))
    this.cabinet = endpoint.kind === 'center' ? new CabinetModel(this.id, lights) : undefined
    this.#options = options
    this.#connection = new MqttConnection({
      ...{ broker, username: this.id, password: endpoint.password, keepAliveSeconds, random },
      will: { topic: upTopic(this.id, 'presence'), payload: JSON.stringify({ online: false }) },
      subscribe: downFilter(this.id),
      onUp: () => this.#onConnect(),
      onMessage: (topic, payload, retained) => this.#onMessage(topic, payload, retained),
      onError: error => options.onError(`${this.id}: ${error.message || error.name}`, error),
    })
    this.#outbox = new Outbox(this.id, endpoint.kind === 'center', this.#connection)
  }

  get isConnected(): boolean {
    return this.#connection.isConnected
  }

  connect(afterMs = 0): void {
    this.#connection.open(afterMs)
  }

  /** A power cut: the connection is lost without DISCONNECT. `connect` restores it. */
  cut(): void {
    this.#connection.cut()
  }

  /** Reports that it goes offline, and disconnects. */
  async disconnect(): Promise<void> {
    this.#outbox.flush()
    this.#outbox.publish('presence', { online: false, time: this.#time() })
    await this.#connection.close()
  }

  /** Runs what is due; called several times a second. */
  tick(now: number): void {
    if (now < this.#lastTickAt - 1000) this.#handleClockStep(now)
    this.#lastTickAt = now
    if (now >= this.#nextEntryAt) this.#followPlans(now)
    if (now >= this.#nextReportAt) this.#reportAll(now)
    this.#delayed.runDue(now)
    if (this.#hasReported) this.#outbox.sendBacklog()
  }

  switchByHand(light: Light, setting: LightSetting): void {
    light.switchByHand(setting)
    this.#options.log(entryOf(light, this.#options.now(), 'hand', 'DONE'))
    this.#outbox.report(light)
  }

  report(light: Light): void {
    this.#outbox.report(light)
  }

  openDoor(isOpen: boolean): void {
    if (this.cabinet) this.cabinet.doorOpen = isOpen
    this.#sendCabinet()
  }

  /** The lights of a phase lose their power, or have it again and report. */
  cutPhase(phase: Phase, isCut: boolean): void {
    this.cabinet?.cut(phase, isCut)
    this.#sendCabinet()
    if (!isCut) for (const light of this.cabinet?.lightsOn(phase) ?? []) this.#outbox.report(light)
  }

  #sendCabinet(readId?: string): void {
    if (this.cabinet) this.#outbox.publish('cabinet', { ...this.cabinet.reading(this.#options.now()), readId })
  }

  get #isNewer(): boolean {
    return this.#options.endpoint.protocol === '1.1'
  }

  #onConnect(): void {
    const { now, random, spreadMs, reportEveryMs, onUp } = this.#options
    this.#outbox.resetSequence()
    this.#hasReported = false
    this.#nextReportAt = Number.POSITIVE_INFINITY
    // Readings are sent after the acknowledgement of the presence, which resets the sequence in the platform.
    this.#outbox.publish('presence', { online: true, time: this.#time(), firmwareVersion: FIRMWARE }, () => {
      this.#nextReportAt = now() + random() * spreadMs
      if (this.#isNewer) this.#outbox.publish('capabilities', announcementOf(this, reportEveryMs))
      this.#sendCabinet()
      this.#outbox.sendEvents(this.lights.values())
      for (const report of storedPlans(this.id, this.lights.values())) this.#outbox.publish('plan', report)
    })
    onUp()
  }

  #onMessage(topic: string, payload: Buffer, retained: boolean): void {
    const handlers: Partial<Record<DownKind, () => void>> = {
      command: () => this.#onCommands(readMessage(payload, commandMessage), retained),
      plan: () => this.#onPlan(readMessage(payload, plan), retained),
      circuit: () => this.#onCircuit(readMessage(payload, circuitCommand), retained),
      inventory: () => this.#sendInventory(readMessage(payload, inventoryRequest).id),
      ...(this.#isNewer && { read: () => this.#onRead(readMessage(payload, readRequest), retained) }),
    }
    const kind = topic.slice(downTopic(this.id, '' as DownKind).length) as DownKind
    try {
      if (Object.hasOwn(handlers, kind)) handlers[kind]?.()
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      this.#options.onError(`${this.id}: a ${kind} message was refused: ${error.message}`)
    }
  }

  #onCommands(commands: Command[], retained: boolean): void {
    for (const command of commands) {
      const light = this.lights.get(command.light ?? this.id)
      if (!light) this.#outbox.acknowledge(command, { result: 'REJECTED', reason: 'no such light here' })
      else this.#afterDelay(light, () => this.#execute(light, command, retained))
    }
  }

  #afterDelay({ delayMs: [least, most] }: Light, run: () => void): void {
    const { now, random } = this.#options
    if (most === 0) run()
    else this.#delayed.add(now() + least + (most - least) * random(), run)
  }

  #execute(light: Light, command: Command, retained: boolean): void {
    const answer = light.acceptsMessages ? light.execute(command, retained) : undefined
    this.#options.log(commandEntry(light, this.#options.now(), command, answer))
    if (!answer) return
    const time = new Date(light.clock).toISOString()
    if (!light.doNotAcknowledge) this.#outbox.acknowledge(command, { ...answer, time })
    if (answer.result === 'ACCEPTED' || answer.result === 'DUPLICATE') this.#outbox.report(light)
  }

  #onRead({ id, lights, expiresAt }: ReadRequest, retained: boolean): void {
    if (retained || this.#options.now() > Date.parse(expiresAt)) return
    if (!lights) this.#sendCabinet(id)
    for (const light of (lights ?? [this.id]).flatMap(name => this.lights.get(name) ?? []))
      if (light.acceptsMessages) this.#afterDelay(light, () => this.#outbox.report(light, id))
  }

  /** Lights that have power again report. */
  #onCircuit(command: CircuitCommand, retained: boolean): void {
    if (!this.cabinet) return
    const answer = this.cabinet.execute(command, { retained, now: this.#options.now() })
    this.#outbox.publish('acknowledgement', { id: command.id, ...answer, time: this.#time() })
    if (answer.result !== 'ACCEPTED') return
    this.#sendCabinet()
    for (const light of this.cabinet.lightsOfCircuit(command.circuit)) this.#outbox.report(light)
  }

  #onPlan(message: Plan, retained: boolean): void {
    const known = this.#isNewer ? message : { ...message, rules: undefined }
    const { stored, reports } = storePlan(known, { endpoint: this.id, lights: this.lights, retained })
    for (const report of reports) this.#outbox.publish('plan', report)
    this.#followPlans(this.#options.now(), stored)
  }

  #sendInventory(id: string): void {
    for (const inventory of splitInventory(this.#options.endpoint, this.lights.values()))
      this.#outbox.publish('inventory', { id, ...inventory })
  }

  /** @param withNewPlan lights whose new plan may have an entry in force */
  #followPlans(now: number, withNewPlan: string[] = []): void {
    const changed = new Set(withNewPlan)
    this.#nextEntryAt = Number.POSITIVE_INFINITY
    for (const light of this.lights.values()) {
      if ((now >= light.nextEntryAt || changed.has(light.id)) && light.followPlan()) {
        this.#options.log(entryOf(light, now, 'plan', 'DONE'))
        this.#outbox.report(light)
      }
      this.#nextEntryAt = Math.min(this.#nextEntryAt, light.nextEntryAt)
    }
  }

  /** The clock was set back. */
  #handleClockStep(now: number): void {
    for (const light of this.lights.values()) light.scheduleNextEntry()
    this.#nextEntryAt = now
    this.#nextReportAt = Math.min(this.#nextReportAt, now + this.#options.reportEveryMs)
    this.#delayed.handleClockStep(now)
  }

  #reportAll(now: number): void {
    const { reportEveryMs, random } = this.#options
    this.#nextReportAt = now + reportEveryMs * (0.9 + 0.2 * random())
    if (!this.isConnected) this.#outbox.store(this.lights.values())
    if (!this.isConnected || this.#connection.isCongested) return
    for (const light of this.lights.values()) this.#outbox.report(light)
    this.#sendCabinet()
    this.#outbox.flush()
    this.#hasReported = true
  }

  #time(): string {
    return new Date(this.#options.now()).toISOString()
  }
}
