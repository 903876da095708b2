import { OtherMapVersion, unpack } from '#lighting/map/pack.ts'
import type { ClusterBounds } from './clusterIndex.ts'
import { MapModel } from './mapModel.ts'
import { type MapFrame, type MapSnapshot, SnapshotSender, withMargin } from './snapshotSender.ts'

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

export type FromWorker =
  | ({ kind: 'seen' } & MapSnapshot)
  | { kind: 'answer'; number: number; answer: unknown }
  | { kind: 'failed'; reason: string }
  /** The server has another version than the page. */
  | { kind: 'outdated' }

const model = new MapModel()
const snapshots = new SnapshotSender(model, snapshot => post({ kind: 'seen', ...snapshot }))

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
      return snapshots.start()
    case 'change':
      model.change(unpack(await inflated(message.packed)), message.gone)
      return snapshots.schedule()
    case 'show':
      model.show(message.shown, message.only && new Set(message.only))
      return snapshots.schedule()
    case 'view':
      return snapshots.move({ bounds: message.bounds, zoom: message.zoom })
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
      return snapshots.view ? model.nearest(withMargin(snapshots.view.bounds), question.limit) : []
  }
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
