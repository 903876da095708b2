import { useSyncExternalStore } from 'react'
import { ENDPOINT, headers } from './transport.ts'

/**
 * Whether the server can be reached, and whether the live stream runs. Any byte from the server is a sign of life;
 * after a short silence we ask. So a link that dies without a word is noticed within 5 s:
 * QUIET + TICK + ANSWER_WITHIN = 4.5 s.
 */
const QUIET_MS = 1500
const TICK_MS = 500
const ANSWER_WITHIN_MS = 2500
/** A stream that reconnects this fast, as when a page is turned, is not worth a banner. */
const STREAM_GRACE_MS = 2500

export interface Link {
  reachable: boolean
  /** false while a stream that should run has been down for longer than the grace */
  streaming: boolean
  /** when the server was last heard, ms; moves only when the link is lost */
  heardAt: number
}

let link: Link = { reachable: true, streaming: true, heardAt: Date.now() }
let heardAt = Date.now()
let asking = false
const listeners = new Set<() => void>()
let linkHolds = new AbortController()
const waiting = new Set<() => void>()
const streamsDown = new Map<object, number>()

function change(next: Partial<Link>): void {
  const changed = Object.entries(next).some(([key, value]) => link[key as keyof Link] !== value)
  if (!changed) return
  link = { ...link, ...next }
  for (const listener of listeners) listener()
}

export function heard(): void {
  heardAt = Date.now()
  if (link.reachable) return
  change({ reachable: true })
  for (const goOn of waiting) goOn()
  waiting.clear()
}

/** Resolves the next time that the server is heard after it was lost. */
export function whenBack(): Promise<void> {
  return new Promise(resolve => waiting.add(resolve))
}

export function isReachable(): boolean {
  return link.reachable
}

export function lost(): void {
  if (!link.reachable) return
  console.warn('the server cannot be reached')
  change({ reachable: false, heardAt })
  linkHolds.abort()
  linkHolds = new AbortController()
}

/** Ends with the given signal, or when the link is lost: a half-open stream would wait for ever. */
export function untilLost(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, linkHolds.signal])
}

export function streamDown(stream: object): void {
  if (!streamsDown.has(stream)) streamsDown.set(stream, Date.now())
}

export function streamUp(stream: object): void {
  streamsDown.delete(stream)
  judgeStreams()
}

function judgeStreams(): void {
  const oldest = Math.min(...streamsDown.values())
  change({ streaming: Date.now() - oldest < STREAM_GRACE_MS || streamsDown.size === 0 })
}

/** An answer of any kind counts, but not that of a proxy whose server is gone. */
async function ask(): Promise<void> {
  asking = true
  try {
    const answer = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: '{"query":"{__typename}"}',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (answer.status >= 502 && answer.status <= 504) lost()
    else heard()
  } catch {
    lost()
  }
  asking = false
}

export function watchLink(): void {
  setInterval(() => {
    judgeStreams()
    if (asking || document.hidden || Date.now() - heardAt < QUIET_MS) return
    void ask()
  }, TICK_MS)
  addEventListener('offline', lost)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useLink(): Link & { /** controls may be used */ ready: boolean } {
  const now = useSyncExternalStore(subscribe, () => link)
  return { ...now, ready: now.reachable && now.streaming }
}
