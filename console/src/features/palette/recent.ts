/** Recent entries of the palette by account, newest first. Deleted items show an error page when opened. */
export interface Recent {
  kind: 'devices' | 'groups' | 'centers' | 'schedules' | 'scenes'
  id: number
  label: string
  detail?: string
}

const MAX_RECENT = 5
const keyOf = (account: string) => `app-recent:${account}`

export function readRecent(account: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

export function storeRecent(account: string, recent: Recent): void {
  const others = readRecent(account).filter(({ kind, id }) => kind !== recent.kind || id !== recent.id)
  try {
    localStorage.setItem(keyOf(account), JSON.stringify([recent, ...others].slice(0, MAX_RECENT)))
  } catch {
    // Storage is full or disabled: the palette works without it.
  }
}

function isRecent(kept: unknown): kept is Recent {
  const { kind, id, label } = (kept ?? {}) as Partial<Recent>
  return (
    /^(devices|groups|centers|schedules|scenes)$/.test(String(kind)) &&
    Number.isInteger(id) &&
    typeof label === 'string'
  )
}
