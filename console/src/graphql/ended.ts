const KEY = 'lamplighter-ended'

/** Why the session that was here ended, for the sign-in page of every tab. */
export interface Ended {
  reason: string
  /** of IDLE */
  idleMinutes?: number
}

export function keepEnded({ reason, idleMinutes }: Ended, storage: Storage = localStorage): void {
  storage.setItem(KEY, JSON.stringify({ reason, idleMinutes }))
}

export function readEnded(storage: Storage = localStorage): Ended | undefined {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Ended> | null
    if (typeof kept?.reason === 'string') return kept as Ended
  } catch {}
}

/** Somebody signed in, or out. */
export function forgetEnded(storage: Storage = localStorage): void {
  storage.removeItem(KEY)
}
