import type { ReactNode } from 'react'

/** Above what the server finds. */
const KINDS_ABOVE = ['recent', 'undo', 'pages'] as const
export const KINDS = [
  ...KINDS_ABOVE,
  ...(['devices', 'groups', 'centers', 'places', 'schedules', 'scenes', 'actions'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** One line of the palette. */
export interface Entry {
  /** unique; the same item has the same key from any source */
  key: string
  kind: Kind
  label: string
  /** below the label */
  detail?: string
  /** other search terms: pinyin, another language */
  find?: string
  icon: ReactNode
  /** beside the label, e.g. a status */
  badge?: ReactNode
  /** the shortcut of the same action */
  keys?: string
  act: () => void
  /** Shift+Enter; the palette stays open unless it leads away */
  second?: { label: string; act: () => void; leaves: boolean; disabled?: boolean }
}

/** True if each word of `q` occurs in the label or the other search terms. */
export function matches({ label, find = '' }: Pick<Entry, 'label' | 'find'>, q: string): boolean {
  const text = `${label} ${find}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** True if no answer of the server moves the entry. */
export function isAboveResults({ kind }: Pick<Entry, 'kind'>): boolean {
  return KINDS_ABOVE.some(above => above === kind)
}

/** Filters results of an earlier search by the current text. */
export function holds({ label, detail = '' }: Pick<Entry, 'label' | 'detail'>, q: string): boolean {
  return [label, detail].some(text => text.toLowerCase().includes(q.toLowerCase()))
}

/** Sorted by kind, without duplicates of recent entries. */
export function inOrder(entries: Entry[]): Entry[] {
  const seen = new Set<string>()
  return KINDS.flatMap(kind => entries.filter(entry => entry.kind === kind)).filter(
    ({ key }) => !seen.has(key) && seen.add(key),
  )
}
