import { LIGHT_SEARCH_PARAMETERS } from '#lighting/lightSearch/lightSearch.ts'
import {
  assetWhere,
  DEVICE_FILTERS,
  type DeviceSearch,
  NO_SUCH_GROUP,
  readDeviceSearch,
} from '../devices/deviceSearch.ts'

/** The filters and the order of the list, as a saved search stores them: parameters of the URL. Empty without a filter. */
export function searchTextOf(search: DeviceSearch): string {
  if (DEVICE_FILTERS.every(name => search[name] === undefined)) return ''
  const known = LIGHT_SEARCH_PARAMETERS.flatMap(name => (search[name] === undefined ? [] : [[name, `${search[name]}`]]))
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

/** Parameters of the URL that do not decide which lights are listed. */
const NO_CONDITIONS = ['sort', 'page', 'limit', 'view', 'device']

/**
 * Conditions that another version of the console, or the API, stored and that the list of lights would leave out: the search
 * would be of more lights than it says, and must not be used.
 */
export function unknownConditionsOf(text: string): string[] {
  const given = new URLSearchParams(text)
  const read = readDeviceSearch(Object.fromEntries(given))
  return [...new Set(given.keys())].flatMap(name => {
    const values = given.getAll(name)
    if (NO_CONDITIONS.includes(name)) return []
    const filter = DEVICE_FILTERS.find(known => known === name)
    const isRead = filter && values.length === 1 && read[filter] !== undefined && read[filter] !== NO_SUCH_GROUP
    if (!isRead) return values.map(value => `${name}=${value}`)
    return filter === 'assets' ? unknownAssetsOf(values[0]!) : []
  })
}

function unknownAssetsOf(text: string): string[] {
  const known = assetWhere(text)
  return Object.keys(JSON.parse(text)).flatMap(name => (name in known ? [] : [`assets.${name}`]))
}
