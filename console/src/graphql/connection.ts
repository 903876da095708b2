import { useSyncExternalStore } from 'react'
import { ENDPOINT, headers } from './transport.ts'

/**
 * Whether the server is reachable, and whether the live stream runs. Any byte from the server counts; after a short
 * silence a probe is sent. A dead connection is detected within IDLE_MS + TICK_MS + PROBE_TIMEOUT_MS = 4.5 s.
 */
const IDLE_MS = 1500
const TICK_MS = 500
const PROBE_TIMEOUT_MS = 2500
/** A stream that reconnects within this time, as when a page changes, shows no banner. */
const STREAM_GRACE_MS = 2500

export interface ConnectionState {
  reachable: boolean
  /** false while a stream that should run has been down for longer than the grace period */
  streaming: boolean
  /** ms of the last response; updated only when the connection is lost */
  lastSeenAt: number
}

let state: ConnectionState = { reachable: true, streaming: true, lastSeenAt: Date.now() }
let lastSeenAt = Date.now()
let isProbing = false
const listeners = new Set<() => void>()
let online = new AbortController()
const reconnectCallbacks = new Set<() => void>()
const downSince = new Map<object, number>()

function update(next: Partial<ConnectionState>): void {
  const changed = Object.entries(next).some(([key, value]) => state[key as keyof ConnectionState] !== value)
  if (!changed) return
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function markOnline(): void {
  lastSeenAt = Date.now()
  if (state.reachable) return
  update({ reachable: true })
  for (const callback of reconnectCallbacks) callback()
  reconnectCallbacks.clear()
}

/** Resolves the next time that the server responds after it was unreachable. */
export function onReconnect(): Promise<void> {
  return new Promise(resolve => reconnectCallbacks.add(resolve))
}

export function isReachable(): boolean {
  return state.reachable
}

export function markOffline(): void {
  if (!state.reachable) return
  console.warn('the server is unreachable')
  update({ reachable: false, lastSeenAt })
  online.abort()
  online = new AbortController()
}

/** Aborts with the given signal, or when the connection is lost: a half-open stream would wait for ever. */
export function abortOnDisconnect(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, online.signal])
}

export function markStreamDown(stream: object): void {
  if (!downSince.has(stream)) downSince.set(stream, Date.now())
}

export function markStreamUp(stream: object): void {
  downSince.delete(stream)
  updateStreaming()
}

function updateStreaming(): void {
  const oldest = Math.min(...downSince.values())
  update({ streaming: Date.now() - oldest < STREAM_GRACE_MS || downSince.size === 0 })
}

/** Any response counts, except a gateway error of a proxy in front of the server. */
async function probe(): Promise<void> {
  isProbing = true
  try {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: '{"query":"{__typename}"}',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (response.status >= 502 && response.status <= 504) markOffline()
    else markOnline()
  } catch {
    markOffline()
  }
  isProbing = false
}

export function watchConnection(): void {
  setInterval(() => {
    updateStreaming()
    if (isProbing || document.hidden || Date.now() - lastSeenAt < IDLE_MS) return
    void probe()
  }, TICK_MS)
  addEventListener('offline', markOffline)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useConnection(): ConnectionState & { /** controls may be used */ ready: boolean } {
  const now = useSyncExternalStore(subscribe, () => state)
  return { ...now, ready: now.reachable && now.streaming }
}
