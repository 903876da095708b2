import type { Loaded } from '../../ui/TransferPicker.tsx'
import { loadPages } from '../../ui/transfer.ts'

/** 1,000 items per side; the others are found by the search on the server. */
const MAX_PAGES = 5

export interface PickerPage {
  items: readonly { id: number; name: string; hint: string | null }[]
  pagination: { totalCount: number; totalPages: number }
}

/** The first pages of a side, one after another. @returns undefined if one fails */
export async function firstPages(ask: (page: number) => Promise<PickerPage | undefined>): Promise<Loaded | undefined> {
  return loadPages(MAX_PAGES, async page => {
    const answer = await ask(page)
    if (!answer) return
    const options = answer.items.map(({ id, name, hint }) => ({ id, label: name, hint: hint ?? undefined }))
    return { options, pagination: answer.pagination }
  })
}
