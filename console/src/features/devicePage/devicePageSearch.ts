export const DEVICE_PAGE_VIEWS = [
  'overview',
  'history',
  'commands',
  'alerts',
  'events',
  'photos',
  'audit',
  'connection',
] as const
export type DevicePageView = (typeof DEVICE_PAGE_VIEWS)[number]

/** What the URL of a device's page holds besides its id. Nothing stands for the overview. */
export interface DevicePageSearch {
  view?: DevicePageView
}

/** Reads the URL; what makes no sense is left out. */
export function readDevicePageSearch(search: Record<string, unknown>): DevicePageSearch {
  return { view: DEVICE_PAGE_VIEWS.slice(1).find(view => view === search.view) }
}

/** The id in the path; undefined: that is none. */
export function readDeviceId(id: string): number | undefined {
  const number = Number(id)
  return /^\d+$/.test(id) && number < 2 ** 31 ? number : undefined
}
