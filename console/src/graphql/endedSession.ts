const KEY = 'lamplighter-ended'

/** Why the last session ended, for the sign-in page of every tab. */
export interface Ended {
  reason: string
  /** of IDLE */
  idleMinutes?: number
}

export function storeEndedSession({ reason, idleMinutes }: Ended, storage: Storage = localStorage): void {
  storage.setItem(KEY, JSON.stringify({ reason, idleMinutes }))
}

export function readEndedSession(storage: Storage = localStorage): Ended | undefined {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Ended> | null
    if (typeof kept?.reason === 'string') return kept as Ended
  } catch {}
}

/** After a sign-in or sign-out. */
export function clearEndedSession(storage: Storage = localStorage): void {
  storage.removeItem(KEY)
}
