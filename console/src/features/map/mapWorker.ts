import { OtherMapVersion, unpack } from '#lighting/map/pack.ts'
import type { Cluster, ClusterBounds, ClusterPoint } from './clusterIndex.ts'
import type { EdgeCount } from './edgeCounts.ts'
import { MapModel } from './mapModel.ts'

/*
 * Keeps all lights of a map outside the main thread, which receives only what is in view.
 */

export type WorkerRequest =
  | { kind: 'within'; bounds: ClusterBounds }
  | { kind: 'opensAt'; clusterId: number }
  | { kind: 'extent' }
  | { kind: 'densest'; zoom: number; half: { width: number; height: number } }
  | { kind: 'find'; lightId: number }
  /** lights in view or beside it, whatever the filter */
  | { kind: 'nearest'; limit: number }

export type ToWorker =
  | { kind: 'load'; packed: string }
  | { kind: 'change'; packed: string; gone: number[] }
  | { kind: 'show'; shown: number; only?: number[] }
  | ({ kind: 'view' } & MapFrame)
  | { kind: 'ask'; number: number; question: WorkerRequest }

/** What the page shows of a map. */
interface MapFrame {
  bounds: ClusterBounds
  zoom: number
}

export interface MapSnapshot {
  /** markers in view and near it */
  things: (Cluster | ClusterPoint)[]
  /** lights outside the view that match the filter */
  edges: EdgeCount[]
  /** lights by state on the whole map, ignoring view and filter */
  counts: number[]
}

export type FromWorker =
  | ({ kind: 'seen' } & MapSnapshot)
  | { kind: 'answer'; number: number; answer: unknown }
  | { kind: 'failed'; reason: string }
  /** The server has another version than the page. */
  | { kind: 'outdated' }

const model = new MapModel()
let view: MapFrame | undefined
let loaded = false

// Messages are processed in order: a change must not overtake the data that it changes.
let work: Promise<unknown> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  work = work
    .then(() => take(data))
    .catch(error =>
      post(error instanceof OtherMapVersion ? { kind: 'outdated' } : { kind: 'failed', reason: String(error) }),
    )
})

async function take(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'load':
      model.load(unpack(await inflated(message.packed)))
      loaded = true
      return postView()
    case 'change':
      model.change(unpack(await inflated(message.packed)), message.gone)
      return postView()
    case 'show':
      model.show(message.shown, message.only && new Set(message.only))
      return postView()
    case 'view':
      view = { bounds: message.bounds, zoom: message.zoom }
      return postView()
    case 'ask':
      return post({ kind: 'answer', number: message.number, answer: answer(message.question) })
  }
}

function answer(question: WorkerRequest): unknown {
  switch (question.kind) {
    case 'within':
      return model.within(question.bounds)
    case 'opensAt':
      return model.opensAt(question.clusterId)
    case 'extent':
      return model.extent()
    case 'densest':
      return model.densest(question.zoom, question.half)
    case 'find':
      return model.find(question.lightId)
    case 'nearest':
      return view ? model.nearest(around(view.bounds), question.limit) : []
  }
}

function postView(): void {
  if (!loaded) return
  // Counts are sent even if no map can be shown.
  post({ kind: 'seen', ...markersOf(view), counts: model.counts() })
}

function markersOf(frame: MapFrame | undefined): Omit<MapSnapshot, 'counts'> {
  if (!frame) return { things: [], edges: [] }
  const { bounds, zoom } = frame
  return { things: model.inView(around(bounds), zoom), edges: model.edges(bounds, zoom) }
}

/** The view with a margin, so that lights at its edge are loaded before the next move. */
function around([west, south, east, north]: ClusterBounds): ClusterBounds {
  const [width, height] = [(east - west) * 0.1, (north - south) * 0.1]
  return [west - width, south - height, east + width, north + height]
}

function post(message: FromWorker): void {
  // The worker's postMessage takes no origin.
  ;(postMessage as (message: FromWorker) => void)(message)
}

async function inflated(packed: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(packed), letter => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
