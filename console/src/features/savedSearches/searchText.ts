import { DEVICE_FILTERS, type DeviceSearch, readDeviceSearch } from '../devices/deviceSearch.ts'

/** The filters and the order of the list, as a saved search stores them: parameters of the URL. Empty without a filter. */
export function searchTextOf(search: DeviceSearch): string {
  if (DEVICE_FILTERS.every(name => search[name] === undefined)) return ''
  const stored = [...DEVICE_FILTERS, 'sort'] as const
  const known = stored.flatMap(name => (search[name] === undefined ? [] : [[name, `${search[name]}`]]))
  return new URLSearchParams(known).toString()
}

/** @returns every filter, also those that are not set, so that it replaces another search */
export function searchOfText(text: string): DeviceSearch {
  const {
    page: _,
    limit: __,
    view: ___,
    device: ____,
    ...search
  } = readDeviceSearch(Object.fromEntries(new URLSearchParams(text)))
  return search
}
