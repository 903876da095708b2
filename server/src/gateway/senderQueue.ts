import { isTransient, isUnwritable, MAX_ATTEMPTS, type RetryOptions, retryUntilStored } from './retryUntilStored.ts'

/** Messages and items (readings) in one batch; the last message may go beyond. */
const MAX_MESSAGES = 500
const MAX_ITEMS = 1000
/** Items that a sender may add in each round that fills a batch. */
const QUANTUM = 50
/** A batch is written without delay when so many senders wait. */
const FLUSH_AT_SENDERS = 100

/** How messages of one kind are written. */
export interface MessageKind<T> {
  /** One transaction. It may be tried again. */
  write(items: T[]): Promise<void>
  /** Batches at the same time; a sender is in one of them at most. */
  parallel?: number
  maxMessages?: number
  /** A batch holds one message of each sender. */
  onePerSender?: boolean
  /**
   * A message that is not urgent waits so long (ms) for others: a write costs as much as twenty of the messages in it.
   */
  delayMs?: number
}

interface Message {
  kind: string
  item: unknown
  size: number
  isUrgent: boolean
  dueAt: number
  resolve(): void
  reject(error: unknown): void
}

interface Sender {
  name: string
  /** What waits, in its order. */
  messages: Message[]
  /** Urgent ones among them. */
  urgent: number
  isWriting: boolean
  /** Items that it may add to a batch. */
  credit: number
}

/** The senders whose next message is of one kind, in the order of their turns. */
interface Lane extends MessageKind<never> {
  kind: string
  urgent: Set<Sender>
  others: Set<Sender>
  running: number
  flushAt: number
  timer?: NodeJS.Timeout
}

/**
 * A queue of messages for each sender, and the writers that empty them in batches. A sender's messages are written in
 * their order: it is in one batch at a time, a batch holds one kind, and a batch that fails is retried while the
 * database is unavailable. Each batch takes a fair share from each sender: in rounds, QUANTUM items from each, so that
 * one that sends much waits behind its own messages only. Senders that have an urgent message come first in the first
 * round.
 */
export class SenderQueue<Items extends Record<string, unknown>> {
  #senders = new Map<string, Sender>()
  #lanes: Map<string, Lane>
  #retry: RetryOptions

  constructor(kinds: { [K in keyof Items]: MessageKind<Items[K]> }, retry: RetryOptions) {
    const empty = () => ({ urgent: new Set<Sender>(), others: new Set<Sender>(), running: 0, flushAt: Infinity })
    this.#lanes = new Map(Object.entries(kinds).map(([kind, how]) => [kind, { ...how, kind, ...empty() }]))
    this.#retry = retry
  }

  /**
   * @param size items in the message, at least one
   * @returns resolves when it is stored. @throws when it cannot be stored, or while the gateway closes
   */
  enqueue<K extends keyof Items & string>(
    name: string,
    kind: K,
    item: Items[K],
    { size = 1, isUrgent = true } = {},
  ): Promise<void> {
    const sender = this.#senders.get(name) ?? newSender(name)
    this.#senders.set(name, sender)
    const mayWait = !isUrgent && sender.messages.length < FLUSH_AT_SENDERS
    const dueAt = mayWait ? performance.now() + (this.#lanes.get(kind)!.delayMs ?? 0) : 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    sender.messages.push({ kind, item, size, isUrgent, dueAt, resolve, reject })
    if (isUrgent) sender.urgent++
    this.#place(sender, dueAt)
    return promise
  }

  /** Into the lane of its next message, unless it is being written. */
  #place(sender: Sender, dueAt: number): void {
    const next = sender.messages[0]
    if (sender.isWriting || !next) return
    const lane = this.#lanes.get(next.kind)!
    if (sender.urgent > 0) lane.others.delete(sender)
    lane[sender.urgent > 0 ? 'urgent' : 'others'].add(sender)
    lane.flushAt = Math.min(lane.flushAt, dueAt)
    this.#pump(lane)
  }

  #pump(lane: Lane): void {
    const { parallel = 1, urgent, others } = lane
    while (lane.running < parallel && urgent.size + others.size > 0) {
      const waitMs = lane.flushAt - performance.now()
      if (waitMs > 0 && urgent.size + others.size < FLUSH_AT_SENDERS) {
        lane.timer ??= setTimeout(() => {
          lane.timer = undefined
          this.#pump(lane)
        }, waitMs)
        return
      }
      this.#write(lane)
    }
  }

  async #write(lane: Lane): Promise<void> {
    const { messages, senders } = takeBatch(lane)
    lane.running++
    lane.flushAt = lane.urgent.size + lane.others.size > 0 ? 0 : Infinity
    await this.#store(lane, messages)
    lane.running--
    for (const sender of senders) {
      sender.isWriting = false
      this.#place(sender, sender.urgent > 0 ? 0 : (sender.messages[0]?.dueAt ?? 0))
    }
    this.#removeIdle(senders)
    this.#pump(lane)
  }

  /**
   * A batch that fails for another reason than an unavailable database is halved until the message that fails is alone.
   * The other messages are stored. A batch that exceeds the statement timeout is halved at once.
   */
  async #store(lane: Lane, messages: Message[], maxAttempts = MAX_ATTEMPTS): Promise<void> {
    const items = messages.map(({ item }) => item) as never[]
    const isDivisible = messages.length > 1
    try {
      const limits = { maxAttempts, maxTimeouts: isDivisible ? 1 : maxAttempts }
      await retryUntilStored(() => lane.write(items), this.#retry, limits)
      for (const { resolve } of messages) resolve()
    } catch (error) {
      const isClosing = this.#retry.closing.aborted && !isUnwritable(error)
      if (!isDivisible || isClosing || isTransient(error)) for (const { reject } of messages) reject(error)
      else {
        const half = Math.ceil(messages.length / 2)
        // The whole batch had its retries: each half is a retry by itself.
        await this.#store(lane, messages.slice(0, half), 1)
        await this.#store(lane, messages.slice(half), 1)
      }
    }
  }

  #removeIdle(senders: Set<Sender>): void {
    for (const sender of senders)
      if (!sender.isWriting && sender.messages.length === 0 && this.#senders.get(sender.name) === sender)
        this.#senders.delete(sender.name)
  }
}

function newSender(name: string): Sender {
  return { name, messages: [], urgent: 0, isWriting: false, credit: 0 }
}

function takeBatch(lane: Lane) {
  const { kind, maxMessages = MAX_MESSAGES, onePerSender } = lane
  const messages: Message[] = []
  const senders = new Set<Sender>()
  let items = 0
  const isFull = () => items >= MAX_ITEMS || messages.length >= maxMessages
  const nextOf = (sender: Sender) => {
    const next = sender.messages[0]
    return next?.kind === kind && !(onePerSender && senders.has(sender)) ? next : undefined
  }
  const serve = (sender: Sender) => {
    sender.credit += QUANTUM
    for (let next = nextOf(sender); next && next.size <= sender.credit && !isFull(); next = nextOf(sender)) {
      sender.messages.shift()
      if (next.isUrgent) sender.urgent--
      sender.credit -= next.size
      items += next.size
      messages.push(next)
      senders.add(sender)
    }
  }
  let round = [...lane.urgent, ...lane.others]
  while (round.length > 0 && !isFull()) {
    for (const sender of round) if (!isFull()) serve(sender)
    round = round.filter(sender => nextOf(sender))
  }
  for (const sender of senders) {
    sender.isWriting = true
    if (sender.messages.length === 0) sender.credit = 0
    lane.urgent.delete(sender)
    lane.others.delete(sender)
  }
  return { messages, senders }
}
