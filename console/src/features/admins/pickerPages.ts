import type { Loaded } from '../../ui/TransferPicker.tsx'
import type { TransferOption } from '../../ui/transfer.ts'

/** 1,000 things a side, however many there are; the others are found by search, on the server. */
const MOST_PAGES = 5

export interface PickerPage {
  items: readonly { id: number; name: string; hint: string | null }[]
  pagination: { totalCount: number; totalPages: number }
}

/** The first pages of a side, one after the other. @returns undefined when one does not come */
export async function firstPages(ask: (page: number) => Promise<PickerPage | undefined>): Promise<Loaded | undefined> {
  const options: TransferOption[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(page)
    if (!answer) return
    const { items, pagination } = answer
    options.push(...items.map(({ id, name, hint }) => ({ id, label: name, hint: hint ?? undefined })))
    if (page >= pagination.totalPages || page === MOST_PAGES) return { options, total: pagination.totalCount }
  }
}
