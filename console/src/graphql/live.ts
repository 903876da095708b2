import { useEffect, useEffectEvent } from 'react'
import { stringifyDocument, type TypedDocumentNode } from 'urql'
import { isAway, shownAgain, whileWatched } from './attention.ts'
import { endRefusedSession, endsSession } from './client.ts'
import { streamDown, streamUp, untilLost, whenBack } from './link.ts'
import { subscribeOnce } from './subscribe.ts'

interface Live<Data, Variables> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** nothing to watch now */
  pause?: boolean
  onData: (data: Data) => void
  /** The stream runs, for the first time or again: read once more what changed while nobody listened. */
  onConnected: () => void
  /** one that has begun already */
  ahead?: LiveAhead
}

/** A subscription that comes back by itself, with back-off, until the part that asked for it is gone; it rests while nobody looks. */
export function useLive<Data, Variables extends Record<string, unknown>>(live: Live<Data, Variables>): void {
  const onData = useEffectEvent(live.onData)
  const onConnected = useEffectEvent(live.onConnected)
  const query = stringifyDocument(live.query)
  const variables = JSON.stringify(live.variables)
  const pause = live.pause ?? false
  const { ahead } = live
  useEffect(() => {
    if (pause) return
    const listener = { onData: (data: unknown) => onData(data as Data), onConnected: () => onConnected() }
    if (ahead?.take(listener)) return () => ahead.end()
    const gone = new AbortController()
    void keepSubscribed(bodyOf(query, variables), gone.signal, listener)
    return () => gone.abort()
  }, [query, variables, pause, ahead])
}

/** The same, begun before the part of the page that asks for it is there, which takes it over. */
export class LiveAhead {
  readonly #gone = new AbortController()
  /** What was heard meanwhile. */
  readonly #heard: unknown[] = []
  #connections = 0
  #listener: Listener | undefined

  /** @param onConnected the first time */
  constructor(query: TypedDocumentNode, variables: object, onConnected: () => void) {
    void keepSubscribed(bodyOf(stringifyDocument(query), JSON.stringify(variables)), this.#gone.signal, {
      onConnected: () => {
        if (++this.#connections === 1) onConnected()
        else this.#listener?.onConnected()
      },
      onData: data => {
        if (this.#listener) this.#listener.onData(data)
        else this.#heard.push(data)
      },
    })
  }

  /** Tells what was heard, and what will be. @returns false: it is somebody else's, or has ended */
  take(listener: Listener): boolean {
    if (this.#listener || this.#gone.signal.aborted) return false
    this.#listener = listener
    for (const data of this.#heard.splice(0)) listener.onData(data)
    // It was lost meanwhile: what changed then was not heard.
    if (this.#connections > 1) listener.onConnected()
    return true
  }

  end(): void {
    this.#gone.abort()
  }
}

function bodyOf(query: string, variables: string): string {
  return `{"query":${JSON.stringify(query)},"variables":${variables}}`
}

interface Listener {
  onData: (data: unknown) => void
  onConnected: () => void
}

async function keepSubscribed(body: string, gone: AbortSignal, listener: Listener): Promise<void> {
  const stream = {}
  gone.addEventListener('abort', () => streamUp(stream))
  for (let tries = 0; !gone.aborted; tries++) {
    if (isAway()) {
      // Not wanted now, hence not down.
      streamUp(stream)
      await shownAgain(gone)
      if (gone.aborted) return
      tries = 0
    }
    streamDown(stream)
    const ended = await subscribeOnce(body, whileWatched(untilLost(gone)), {
      onConnected: () => {
        tries = 0
        streamUp(stream)
        listener.onConnected()
      },
      onResult: ({ data, errors }) => {
        const refused = errors?.find(error => endsSession(error.extensions?.code))
        if (refused) endRefusedSession(refused.extensions)
        if (data) listener.onData(data)
      },
    })
    if (ended === 'refused') endRefusedSession()
    if (gone.aborted) return
    if (isAway()) continue
    streamDown(stream)
    // Whoever waits long because the server was gone for long need not wait once it is heard again.
    await Promise.race([pause(backOff(tries)), whenBack().then(() => pause(Math.random() * 1000))])
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** 0.5 s, 1 s, 2 s … 8 s, with up to half as much again, so that a thousand consoles do not come back as one. */
function backOff(tries: number): number {
  return Math.min(500 * 2 ** tries, 8000) * (1 + Math.random() / 2)
}
