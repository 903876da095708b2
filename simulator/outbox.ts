import type { Acknowledgement, Command } from '#protocol/command.ts'
import type { Reading } from '#protocol/telemetry.ts'
import { type UpKind, upTopic } from '#protocol/topics.ts'
import { Backlog } from './backlog.ts'
import { batches } from './batches.ts'
import type { Light } from './light.ts'
import type { MqttConnection } from './mqttConnection.ts'

/** Late readings that are sent before the broker must acknowledge them. */
const MAX_LATE_READINGS = 10

/** Messages of an endpoint: sends acknowledgements and readings in batches, and late readings after an outage. */
export class Outbox {
  readonly #id: string
  /** A center sends several items in one message, a light sends each by itself. */
  readonly #isCenter: boolean
  readonly #connection: MqttConnection
  #sequence = 0
  #acknowledgements: Acknowledgement[] = []
  #lightsToReport = new Set<Light>()
  /** Answers to requests for readings. */
  #answers: { light: Light; readId: string }[] = []
  #isFlushScheduled = false
  #backlog = new Backlog()

  constructor(id: string, isCenter: boolean, connection: MqttConnection) {
    this.#id = id
    this.#isCenter = isCenter
    this.#connection = connection
  }

  resetSequence(): void {
    this.#sequence = 0
  }

  /** What lights reported about themselves, e.g. that a lamp cycles. */
  sendEvents(lights: Iterable<Light>): void {
    const events = [...lights].flatMap(light =>
      light.events.map(event => ({ ...event, light: light.id === this.#id ? undefined : light.id })),
    )
    for (let at = 0; at < events.length; at += 1000) this.publish('events', { events: events.slice(at, at + 1000) })
  }

  publish(kind: UpKind, value: object, onConfirmed?: () => void): void {
    this.#connection.publish(upTopic(this.#id, kind), JSON.stringify(value), onConfirmed)
  }

  acknowledge(command: Command, answer: Omit<Acknowledgement, 'id' | 'light'>): void {
    this.#acknowledgements.push({ id: command.id, light: command.light, ...answer })
    this.#scheduleFlush()
  }

  report(light: Light, readId?: string): void {
    if (!light.canReport) return
    if (readId === undefined) this.#lightsToReport.add(light)
    else this.#answers.push({ light, readId })
    this.#scheduleFlush()
  }

  /** Messages caused by one batch of commands are sent together. */
  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return
    this.#isFlushScheduled = true
    setImmediate(() => this.flush())
  }

  flush(): void {
    this.#isFlushScheduled = false
    const acknowledgements = this.#acknowledgements
    const lights = this.#lightsToReport
    this.#acknowledgements = []
    const answers = this.#answers
    this.#lightsToReport = new Set()
    this.#answers = []
    if (!this.#connection.isConnected) return
    this.#publishItems('acknowledgement', 'acknowledgements', acknowledgements)
    this.#publishItems('telemetry', 'readings', this.#readings(lights))
    for (const { light, readId } of answers)
      this.#publishItems(
        'telemetry',
        'readings',
        [...this.#readings([light])].map(reading => ({ ...reading, readId })),
      )
  }

  /** Keeps readings that cannot be sent now. */
  store(lights: Iterable<Light>): void {
    this.#backlog.keep(() => [...this.#readings([...lights].filter(light => !light.doNotReport))])
  }

  /** Sends late readings while no other message waits for its acknowledgement. */
  sendBacklog(): void {
    if (this.#backlog.isEmpty || !this.#connection.isConnected || this.#connection.unconfirmed > 0) return
    const late = this.#backlog.take(MAX_LATE_READINGS).map(reading => ({
      ...reading,
      late: true,
      sequence: this.#sequence++,
    }))
    this.#publishItems('telemetry', 'readings', late)
  }

  #publishItems(kind: 'acknowledgement' | 'telemetry', name: string, items: Iterable<object>): void {
    if (!this.#isCenter) for (const item of items) this.publish(kind, item)
    else for (const payload of batches(name, items)) this.#connection.publish(upTopic(this.#id, kind), payload)
  }

  *#readings(lights: Iterable<Light>): Generator<Reading> {
    for (const light of lights)
      yield { light: light.id === this.#id ? undefined : light.id, sequence: this.#sequence++, ...light.reading() }
  }
}
