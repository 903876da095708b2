import type { Acknowledgement, Command } from '../command.ts'
import type { LampReading, Reading } from '../telemetry.ts'
import { type DownKind, downTopic, type UpKind } from '../topics.ts'
import { UP } from './schemas.ts'

/** The broker between a test and the endpoint under test. */
export interface Broker {
  publish(topic: string, message: unknown, retained?: boolean): Promise<void>
  /** Messages that the endpoint has published, oldest first. */
  messagesOf(endpoint: string, kind: UpKind): unknown[]
  /** Closes the connection of the endpoint, and refuses new ones until `whileAway` is done. */
  cut(endpoint: string, whileAway?: () => Promise<void>): Promise<void>
}

/** A light or a center under test. */
export interface Subject {
  endpoint: string
  /** A light of the center; left out: the endpoint is a light. */
  light?: string
  protocol: '1.0' | '1.1'
  /** Whether it stores plans. */
  storesPlans: boolean
}

/** One rule of docs/device-protocol.md that an endpoint must follow. */
export interface Check {
  name: string
  /** Left out: 1.0 */
  since?: '1.1'
  needsPlans?: boolean
  /** @throws with what the endpoint did wrong */
  run(bench: Bench): Promise<void>
}

const POLL_MS = 10
/** Within which an endpoint answers. */
const PATIENCE_MS = 10_000
/** After which it does not answer any more. */
const SILENCE_MS = 300

type Items<K> = K extends 'telemetry'
  ? Reading
  : K extends 'acknowledgement'
    ? Acknowledgement
    : Record<string, unknown>

/** Above all that the endpoint received from an earlier test. */
let version = Date.now()
let ids = 0

/** Sends messages to the endpoint under test, and finds its answers. */
export class Bench {
  readonly subject: Subject
  readonly #broker: Broker

  constructor(subject: Subject, broker: Broker) {
    this.subject = subject
    this.#broker = broker
  }

  /** Above all before. */
  nextVersion(): number {
    version += 10
    return version
  }

  nextId(): string {
    return `conformance-${version}-${++ids}`
  }

  send(kind: DownKind, message: unknown, retained = false): Promise<void> {
    return this.#broker.publish(downTopic(this.subject.endpoint, kind), message, retained)
  }

  /** A topic of a later version of the protocol. */
  sendUnknownKind(message: unknown): Promise<void> {
    return this.#broker.publish(downTopic(this.subject.endpoint, 'of-a-later-version' as DownKind), message)
  }

  command(level: number, more: Partial<Command> & Record<string, unknown> = {}): Command {
    const now = Date.now()
    return {
      ...{ id: this.nextId(), version: this.nextVersion(), light: this.subject.light },
      ...{ issuedAt: new Date(now).toISOString(), expiresAt: new Date(now + 60_000).toISOString() },
      main: { dimmingLevel: level },
      ...more,
    }
  }

  /** The lights of a plan or request: left out for a light that connects directly. */
  get lights(): string[] | undefined {
    return this.subject.light === undefined ? undefined : [this.subject.light]
  }

  /** Items of its messages, as lists. @throws if one of them does not follow the protocol */
  items<K extends UpKind>(kind: K): Items<K>[] {
    const all = this.#broker.messagesOf(this.subject.endpoint, kind).map(message => UP[kind].parse(message))
    return all.flat() as Items<K>[]
  }

  count(kind: UpKind): number {
    return this.items(kind).length
  }

  /** The first item, from the position on, that fits. @throws if there is none within ten seconds */
  async find<K extends UpKind>(what: string, kind: K, fits: (item: Items<K>) => boolean, from = 0): Promise<Items<K>> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(POLL_MS)) {
      const found = this.items(kind).slice(from).find(fits)
      if (found) return found
    }
    throw new Error(`${this.subject.endpoint} did not send within ${PATIENCE_MS / 1000} s: ${what}`)
  }

  /** @throws if it sends such an item */
  async findNone<K extends UpKind>(what: string, kind: K, fits: (item: Items<K>) => boolean, from = 0): Promise<void> {
    await pause(SILENCE_MS)
    if (this.items(kind).slice(from).some(fits)) throw new Error(`${this.subject.endpoint} must not send: ${what}`)
  }

  /** The answer to a command. */
  async answer({ id }: Command, result: Acknowledgement['result'], from = 0): Promise<Acknowledgement> {
    const { light } = this.subject
    return this.find(
      `${result} to ${id}`,
      'acknowledgement',
      item => item.id === id && item.result === result && item.light === light,
      from,
    )
  }

  /** A reading of the light with this main level. */
  async level(level: number, of: Partial<Reading>): Promise<Reading> {
    const values = Object.entries(of)
    return this.find(`a reading of ${level} % with ${JSON.stringify(of)}`, 'telemetry', reading => {
      const isCaused = values.every(([field, value]) => reading[field as keyof Reading] === value)
      return (
        isCaused &&
        reading.light === this.subject.light &&
        (reading.main as LampReading | undefined)?.dimmingLevel === level
      )
    })
  }

  /** The connection is lost; the endpoint connects again. */
  cut(whileAway?: () => Promise<void>): Promise<void> {
    return this.#broker.cut(this.subject.endpoint, whileAway)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
