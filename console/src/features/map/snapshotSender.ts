import type { Cluster, ClusterBounds, ClusterPoint } from './clusterIndex.ts'
import type { EdgeCount } from './edgeCounts.ts'
import type { MapModel } from './mapModel.ts'

/** What the page shows of a map. */
export interface MapFrame {
  bounds: ClusterBounds
  zoom: number
}

export interface MapSnapshot {
  /** markers in view and near it */
  things: (Cluster | ClusterPoint)[]
  /** lights outside the view that match the filter; while the map moves, those of before */
  edges: EdgeCount[]
  /** lights by state on the whole map, ignoring view and filter */
  counts: number[]
}

/** Debounce: edges are computed from all markers, so only once the view rests. */
const REST_MS = 150

/** Sends snapshots of a map: one for all messages that are queued, since a moving map sends its view at each frame. */
export class SnapshotSender {
  view: MapFrame | undefined
  readonly #model: MapModel
  readonly #send: (snapshot: MapSnapshot) => void
  #edges: EdgeCount[] = []
  #isLoaded = false
  /** undefined: none is due */
  #next: ReturnType<typeof setTimeout> | undefined
  /** undefined: the view rests */
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(model: MapModel, send: (snapshot: MapSnapshot) => void) {
    this.#model = model
    this.#send = send
  }

  /** Call once the model has lights. */
  start(): void {
    this.#isLoaded = true
    this.schedule()
  }

  move(view: MapFrame): void {
    this.view = view
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#rest = undefined
      this.schedule()
    }, REST_MS)
    this.schedule()
  }

  /** Sends a snapshot after the messages that are queued now. */
  schedule(): void {
    if (this.#isLoaded) this.#next ??= setTimeout(() => this.#sendNow(), 0)
  }

  #sendNow(): void {
    this.#next = undefined
    // Counts are sent even if no map can be shown.
    this.#send({ things: [], edges: [], ...this.#inView(), counts: this.#model.counts() })
  }

  #inView(): Omit<MapSnapshot, 'counts'> | undefined {
    if (!this.view) return
    const { bounds, zoom } = this.view
    if (this.#rest === undefined) this.#edges = this.#model.edges(bounds, zoom)
    return { things: this.#model.inView(withMargin(bounds), zoom), edges: this.#edges }
  }
}

/** The view with a margin, so that lights at its edge are loaded before the next move. */
export function withMargin([west, south, east, north]: ClusterBounds): ClusterBounds {
  const [width, height] = [(east - west) * 0.1, (north - south) * 0.1]
  return [west - width, south - height, east + width, north + height]
}
