import { useEffect, useEffectEvent } from 'react'
import { stringifyDocument, type TypedDocumentNode } from 'urql'
import { endRejectedSession, endsSession } from './client.ts'
import { abortOnDisconnect, markStreamDown, markStreamUp, onReconnect } from './connection.ts'
import { subscribeOnce } from './subscribe.ts'
import { abortWhenHidden, isTabHidden, untilTabVisible } from './tabVisibility.ts'

interface Live<Data, Variables> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** pauses the subscription */
  pause?: boolean
  onData: (data: Data) => void
  /** The stream is connected, for the first time or again: re-read what changed in between. */
  onConnected: () => void
  /** a subscription that was started before */
  preloaded?: PreloadedSubscription
}

/** A subscription that reconnects with back-off until it unmounts; paused while the tab is hidden. */
export function useLive<Data, Variables extends Record<string, unknown>>(live: Live<Data, Variables>): void {
  const onData = useEffectEvent(live.onData)
  const onConnected = useEffectEvent(live.onConnected)
  const query = stringifyDocument(live.query)
  const variables = JSON.stringify(live.variables)
  const pause = live.pause ?? false
  const { preloaded: ahead } = live
  useEffect(() => {
    if (pause) return
    const listener = { onData: (data: unknown) => onData(data as Data), onConnected: () => onConnected() }
    if (ahead?.take(listener)) return () => ahead.end()
    const ended = new AbortController()
    void keepSubscribed(bodyOf(query, variables), ended.signal, listener)
    return () => ended.abort()
  }, [query, variables, pause, ahead])
}

/** A subscription started before the component that needs it mounts, which then takes it over. */
export class PreloadedSubscription {
  readonly #gone = new AbortController()
  /** Events received before a listener took over. */
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

  /** Delivers buffered and later events to the listener. @returns false if it has a listener already or has ended */
  take(listener: Listener): boolean {
    if (this.#listener || this.#gone.signal.aborted) return false
    this.#listener = listener
    for (const data of this.#heard.splice(0)) listener.onData(data)
    // It was disconnected in between: changes during that time were missed.
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
  gone.addEventListener('abort', () => markStreamUp(stream))
  for (let tries = 0; !gone.aborted; tries++) {
    if (isTabHidden()) {
      // Paused, so not down.
      markStreamUp(stream)
      await untilTabVisible(gone)
      if (gone.aborted) return
      tries = 0
    }
    markStreamDown(stream)
    const ended = await subscribeOnce(body, abortWhenHidden(abortOnDisconnect(gone)), {
      onConnected: () => {
        tries = 0
        markStreamUp(stream)
        listener.onConnected()
      },
      onResult: ({ data, errors }) => {
        const refused = errors?.find(error => endsSession(error.extensions?.code))
        if (refused) endRejectedSession(refused.extensions)
        if (data) listener.onData(data)
      },
    })
    if (ended === 'refused') endRejectedSession()
    if (gone.aborted) return
    if (isTabHidden()) continue
    markStreamDown(stream)
    // Reconnects early once the server is reachable again, with a random delay.
    await Promise.race([pause(backOff(tries)), onReconnect().then(() => pause(Math.random() * 1000))])
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Exponential backoff, 0.5 s to 8 s, with jitter, so that consoles do not reconnect all at once. */
function backOff(tries: number): number {
  return Math.min(500 * 2 ** tries, 8000) * (1 + Math.random() / 2)
}
