import type { ReactNode } from 'react'

export const KINDS = ['recent', 'pages', 'devices', 'groups', 'centers', 'schedules', 'actions'] as const
export type Kind = (typeof KINDS)[number]

/** One line of the palette. */
export interface Entry {
  /** unique among all lines; the same thing has the same key wherever it comes from */
  key: string
  kind: Kind
  label: string
  /** below the label */
  detail?: string
  /** what else finds it: pinyin, another language */
  find?: string
  icon: ReactNode
  /** beside the label, e.g. a status */
  badge?: ReactNode
  /** the keys that do the same anywhere */
  keys?: string
  act: () => void
  /** Shift+Enter; the palette stays open unless it leads away */
  second?: { label: string; act: () => void; leaves: boolean; disabled?: boolean }
}

/** Every word of `q` begins some word of the label, or stands in the label or in what else finds it. */
export function matches({ label, find = '' }: Pick<Entry, 'label' | 'find'>, q: string): boolean {
  const text = `${label} ${find}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** Of an answer to earlier words: what the words that are typed by now would find, too. */
export function holds({ label, detail = '' }: Pick<Entry, 'label' | 'detail'>, q: string): boolean {
  return [label, detail].some(text => text.toLowerCase().includes(q.toLowerCase()))
}

/** In the order of kinds, each thing once: what was used lately is not shown a second time below. */
export function inOrder(entries: Entry[]): Entry[] {
  const seen = new Set<string>()
  return KINDS.flatMap(kind => entries.filter(entry => entry.kind === kind)).filter(
    ({ key }) => !seen.has(key) && seen.add(key),
  )
}
