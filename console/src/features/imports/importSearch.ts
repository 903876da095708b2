export const OUTCOMES = ['CREATE', 'UPDATE', 'UNCHANGED', 'SKIPPED', 'DUPLICATE', 'REFUSED'] as const
export type RowOutcome = (typeof OUTCOMES)[number]

/** What the URL of the import page holds. Nothing stands for the default. */
export interface ImportSearch {
  /** the import that is open; none: a file is to be chosen */
  id?: number
  /** back from the dry run to the mapping */
  step?: 'mapping'
  outcome?: RowOutcome
  page?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const page = whole(search.page)
  return {
    id: whole(search.id),
    step: search.step === 'mapping' ? 'mapping' : undefined,
    outcome: OUTCOMES.find(outcome => outcome === search.outcome),
    page: page && page > 1 ? page : undefined,
  }
}

function whole(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}
