/* What is newest of a connection. The in-memory server of the console's tests uses it, too. */

export type MessageTimes = Record<'telemetry' | 'cabinet' | 'inventory' | 'presence', Date | null>

/**
 * The newest message that the platform accepted, from times that are stored anyway. A contact without a reading is a
 * presence message.
 */
export function newestMessage(times: MessageTimes): { lastMessageAt: Date | null; lastMessageKind: string | null } {
  let lastMessageKind: string | null = null
  let lastMessageAt: Date | null = null
  for (const kind of ['telemetry', 'cabinet', 'inventory', 'presence'] as const) {
    const at = times[kind]
    if (!at || (lastMessageAt && at <= lastMessageAt)) continue
    lastMessageKind = kind
    lastMessageAt = at
  }
  return { lastMessageAt, lastMessageKind }
}

/** Of a light and of its center. */
export function newerRefusal<R extends { at: Date | string }>(own?: R | null, center?: R | null): R | null {
  const timeOf = (refusal?: R | null) => (refusal ? new Date(refusal.at).getTime() : 0)
  return (timeOf(center) > timeOf(own) ? center : own) ?? null
}
