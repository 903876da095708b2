import { type ListSearch, readChoice, readInstant, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'

export const SHIFT_TABS = ['since', 'log', 'handovers'] as const
export const ABOUT_KINDS = ['LIGHT', 'GROUP', 'CENTER', 'ALERT', 'CAMPAIGN'] as const
export type AboutKind = (typeof ABOUT_KINDS)[number]

/** What the URL of the shift log holds. */
export interface ShiftSearch extends ListSearch {
  tab?: Exclude<(typeof SHIFT_TABS)[number], 'since'>
  /** another start of the summary, or of the list of handovers */
  since?: string
  q?: string
  /** handovers of this account */
  person?: number
  status?: 'PENDING' | 'ACCEPTED' | 'WITHDRAWN'
  /** the handover whose dialog is open */
  handover?: number
  /** the dialog that is open */
  dialog?: 'sign' | 'note'
  /** the object of a new note, such as LIGHT-12 */
  about?: string
}

export function readShiftSearch(search: Record<string, unknown>): ShiftSearch {
  return {
    tab: readChoice(['log', 'handovers'], search.tab),
    since: readInstant(search.since),
    q: readText(search.q),
    person: readWhole(search.person),
    status: readChoice(['PENDING', 'ACCEPTED', 'WITHDRAWN'], search.status),
    handover: readWhole(search.handover),
    dialog: readChoice(['sign', 'note'], search.dialog),
    about: readText(search.about),
    page: readPage(search.page),
  }
}

/** LIGHT-12 */
export function aboutOf(text: string | undefined): { kind: AboutKind; id: number } | undefined {
  const [name, number] = text?.split('-') ?? []
  const [kind, id] = [readChoice(ABOUT_KINDS, name), readWhole(number)]
  return kind && id ? { kind, id } : undefined
}
