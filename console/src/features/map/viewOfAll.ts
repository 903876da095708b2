import type { MapView } from '../../ui/map/mapProvider.ts'
import { viewOf } from '../../ui/map/viewOf.ts'
import type { ClusterBounds } from './clusterIndex.ts'

const MAX_ZOOM = 17
/** px on both sides together, for markers at the edge */
const EDGES = 130

/** The view of all shown lights. */
export function viewOfAll([west, south, east, north]: ClusterBounds, frame: HTMLElement): MapView {
  const size = { width: frame.clientWidth - EDGES, height: frame.clientHeight - EDGES }
  return viewOf({ south, west, north, east }, size, MAX_ZOOM)
}
