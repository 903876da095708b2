import { type MapSearch, readMapSearch } from '../map/mapSearch.ts'

/** What the URL of the dashboard holds. */
export interface DashboardSearch extends MapSearch {
  /** for the wall of a control room: nothing but what is to be watched */
  wall?: boolean
}

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return { ...readMapSearch(search), wall: search.wall === true || search.wall === 'true' ? true : undefined }
}
