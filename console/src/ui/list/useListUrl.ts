import { useState } from 'react'
import type { ListSearch } from './listUrl.ts'

/** What the URL says about a list, and the ways to change it. */
export interface ListUrl<Search extends ListSearch = ListSearch> {
  search: Search
  /** at least one filter is set */
  isFiltered: boolean
  /** how many filters are set, without the search text */
  filterCount: number
  /** counts how often the filters were cleared; each time resets the search box */
  clears: number
  /** another filter or order starts again at the first page */
  filter: (change: Partial<Search>) => void
  /** the same for one parameter, as a control holds it: `''` is none */
  set: (parameter: keyof Search & string, value: string) => void
  clear: () => void
  turn: (page: number, replace?: boolean) => void
}

/**
 * @param search what the URL says now
 * @param go changes the URL; `replace`: without an entry in the history
 * @param read the reader of the noun's URL
 * @param filters the parameters that "clear filters" removes
 */
export function useListUrl<Search extends ListSearch>(
  search: Search,
  go: (change: Partial<Search>, replace: boolean) => unknown,
  read: (values: Record<string, unknown>) => Search,
  filters: readonly (keyof Search)[],
): ListUrl<Search> {
  const [clears, setClears] = useState(0)
  const filter = (change: Partial<Search>) => void go({ page: undefined, ...change }, true)
  const active = filters.filter(name => search[name] !== undefined)
  return {
    search,
    isFiltered: active.length > 0,
    filterCount: active.filter(name => name !== 'q').length,
    clears,
    filter,
    set: (parameter, value) => filter(partOf(parameter, read({ [parameter]: value }))),
    clear: () => {
      setClears(clears + 1)
      filter(Object.fromEntries(filters.map(name => [name, undefined])) as Partial<Search>)
    },
    turn: (page, replace = false) =>
      void go({ page: page > 1 ? page : undefined } satisfies ListSearch as Partial<Search>, replace),
  }
}

function partOf<Search>(parameter: keyof Search, search: Search): Partial<Search> {
  const part: Partial<Search> = {}
  part[parameter] = search[parameter]
  return part
}
