import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapModel } from './mapModel.ts'
import { type MapFrame, type MapSnapshot, SnapshotSender } from './snapshotSender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Zoom 17: each light is a marker. */
const frame = (west: number): MapFrame => ({ bounds: [west, 30, west + 1, 31], zoom: 17 })

function setUp() {
  const model = new MapModel()
  const [longitudes, ids] = [Float64Array.of(100.5, 101.5, 102.5), Int32Array.of(1, 2, 3)]
  model.load({ ids, latitudes: Float64Array.of(30.5, 30.5, 30.5), longitudes, states: new Uint8Array(3) })
  const edges = vi.spyOn(model, 'edges')
  const sent: MapSnapshot[] = []
  const snapshots = new SnapshotSender(model, snapshot => sent.push(snapshot))
  const idsOf = ({ things }: MapSnapshot) => things.map(({ id }) => id)
  return { edges, snapshots, sent, idsOf }
}

test('sends nothing before the lights are loaded, and their counts without a view', () => {
  const { snapshots, sent } = setUp()
  snapshots.schedule()
  vi.runAllTimers()
  expect(sent).toEqual([])
  snapshots.start()
  vi.runAllTimers()
  expect(sent).toMatchObject([{ things: [], edges: [], counts: expect.arrayContaining([3]) }])
})

test('sends one snapshot for all queued views: that of the last', () => {
  const { snapshots, sent, idsOf } = setUp()
  snapshots.start()
  for (const west of [100, 101, 102]) snapshots.move(frame(west))
  vi.advanceTimersByTime(0)
  expect(sent.map(idsOf)).toEqual([[3]])
  snapshots.move(frame(101))
  vi.advanceTimersByTime(0)
  expect(sent.map(idsOf)).toEqual([[3], [2]])
})

test('computes edges once the view rests, and keeps those of before while it moves', () => {
  const { edges, snapshots, sent } = setUp()
  snapshots.start()
  snapshots.move(frame(100))
  vi.runAllTimers()
  expect(sent.at(-1)!.edges).toMatchObject([{ side: 'east', lights: 2 }])
  edges.mockClear()
  for (let n = 0; n < 20; n++) {
    snapshots.move(frame(102))
    snapshots.schedule()
    vi.advanceTimersByTime(100)
  }
  expect(edges).not.toHaveBeenCalled()
  expect(sent.at(-1)!.edges).toMatchObject([{ side: 'east', lights: 2 }])
  vi.runAllTimers()
  expect(edges).toHaveBeenCalledTimes(1)
  expect(sent.at(-1)!.edges).toMatchObject([{ side: 'west', lights: 2 }])
})

test('computes edges of a resting view at each change of lights', () => {
  const { edges, snapshots } = setUp()
  snapshots.start()
  snapshots.move(frame(100))
  vi.runAllTimers()
  edges.mockClear()
  snapshots.schedule()
  vi.runAllTimers()
  expect(edges).toHaveBeenCalledTimes(1)
})
