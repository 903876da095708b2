import { type ListSearch, readChoice, readPage, readWhole } from '../../ui/list/listUrl.ts'

export const OUTCOMES = ['CREATE', 'UPDATE', 'UNCHANGED', 'SKIPPED', 'DUPLICATE', 'REFUSED'] as const
export type RowOutcome = (typeof OUTCOMES)[number]

/** What the URL of the import page holds. */
export interface ImportSearch extends ListSearch {
  /** the import that is open; undefined: a file is to be chosen */
  id?: number
  /** back from the dry run to the mapping */
  step?: 'mapping'
  outcome?: RowOutcome
}

export function readImportSearch({ id, step, outcome, page }: Record<string, unknown>): ImportSearch {
  return {
    id: readWhole(id),
    step: readChoice(['mapping'], step),
    outcome: readChoice(OUTCOMES, outcome),
    page: readPage(page),
  }
}
