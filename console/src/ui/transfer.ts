export interface TransferOption {
  id: number
  label: string
  hint?: string
  /** note on the effect of moving it */
  note?: string
}

export type Side = 'available' | 'selected'

/** Differences from the stored lists; only these are sent. */
export interface Moves {
  added: ReadonlyMap<number, TransferOption>
  removed: ReadonlyMap<number, TransferOption>
}

export const NO_MOVES: Moves = { added: new Map(), removed: new Map() }

/** Moves options to the other side; moving back cancels the move. */
export function moved({ added, removed }: Moves, from: Side, options: readonly TransferOption[]): Moves {
  const [come, gone] = from === 'available' ? [new Map(removed), new Map(added)] : [new Map(added), new Map(removed)]
  for (const option of options) if (!come.delete(option.id)) gone.set(option.id, option)
  return from === 'available' ? { added: gone, removed: come } : { added: come, removed: gone }
}

/** The stored options of a side with the moves applied; moved ones come first. */
export function optionsOf(kept: readonly TransferOption[], moves: Moves, side: Side, sought: string): TransferOption[] {
  const [come, gone] = side === 'available' ? [moves.removed, moves.added] : [moves.added, moves.removed]
  const text = sought.toLowerCase()
  const found = [...come.values()].filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(text))
  return [...found, ...kept.filter(({ id }) => !gone.has(id) && !come.has(id))]
}

/** All of them, or none if all are chosen. */
export function toggledAll(options: readonly TransferOption[], chosen: ReadonlySet<number>): ReadonlySet<number> {
  return options.every(({ id }) => chosen.has(id)) ? new Set() : new Set(options.map(({ id }) => id))
}

export function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

export function hasMoves({ added, removed }: Moves): boolean {
  return added.size + removed.size > 0
}

interface OptionsPage {
  options: TransferOption[]
  pagination: { totalPages: number; totalCount: number }
}

/** Loads pages of options until the last one or `maxPages`. @returns undefined if a page fails */
export async function loadPages(maxPages: number, load: (page: number) => Promise<OptionsPage | undefined>) {
  const options: TransferOption[] = []
  for (let page = 1; ; page++) {
    const loaded = await load(page)
    if (!loaded) return
    options.push(...loaded.options)
    const { totalPages, totalCount } = loaded.pagination
    if (page >= totalPages || page === maxPages) return { options, total: totalCount }
  }
}
