/** Which lights a map shows; none: all. */
export const MAP_FILTERS = [
  'lit',
  'dark',
  'darkExpected',
  'unknown',
  'offline',
  'fault',
  'maintenance',
  'notInService',
] as const
export type MapFilter = (typeof MAP_FILTERS)[number]
/** Besides those, which go by the state of a light: the lights under an override. */
const MAP_SHOWS = [...MAP_FILTERS, 'overridden'] as const
export type MapShow = (typeof MAP_SHOWS)[number]

/** What the URL holds of a map. */
export interface MapSearch {
  /** °, in the datum of the site */
  lat?: number
  lng?: number
  /** of 256-pixel tiles */
  zoom?: number
  show?: MapShow
  /** the light whose window is open */
  light?: number
  /** the instant that is shown; none: now */
  at?: string
}

/** Reads the URL; what makes no sense is left out. */
export function readMapSearch(search: Record<string, unknown>): MapSearch {
  // The bounds of the site may not be loaded yet; the first view is kept within them.
  const [lat, lng, zoom] = [within(search.lat, -90, 90), within(search.lng, -180, 180), within(search.zoom, 3, 20)]
  const light = within(search.light, 1, 2 ** 31 - 1)
  const at = typeof search.at === 'string' && !Number.isNaN(Date.parse(search.at)) ? search.at : undefined
  return {
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
    zoom,
    show: MAP_SHOWS.find(filter => filter === search.show),
    light: light !== undefined && Number.isInteger(light) ? light : undefined,
    at,
  }
}

function within(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && number >= least && number <= most ? number : undefined
}
