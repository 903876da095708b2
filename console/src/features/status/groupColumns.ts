import type { GroupHistory, GroupPoint } from './groupHistory.ts'
import type { GroupFigures } from './status.ts'

/** The current status as a point; `at` in ms since 1970. */
export function livePoint(figures: GroupFigures, at: number, resolution: string): GroupPoint {
  const { avgMainCurrent, avgSubCurrent } = figures
  return {
    at: new Date(at).toISOString(),
    // An hour counts the lights that were lit at any time in it: not comparable with those lit now.
    lights: figures.litCount + figures.darkCount,
    on: resolution === 'MINUTES' ? figures.litCount : null,
    power: figures.totalPower,
    energy: null,
    temperature: figures.avgDeviceTemperature,
    minTemperature: figures.minDeviceTemperature,
    maxTemperature: figures.maxDeviceTemperature,
    voltage: figures.avgDeviceVoltage,
    current: avgMainCurrent === null ? avgSubCurrent : avgMainCurrent + (avgSubCurrent ?? 0),
  }
}

/**
 * Points as columns, in s since 1970; the last one is live. A minute has the state at its end; hours and days have
 * means, placed at their middle. Missing buckets get an empty point, which breaks the line.
 */
export function groupColumns({ resolution, step, points }: GroupHistory['curves'], live: GroupPoint) {
  const now = Date.parse(live.at) / 1000
  const times: number[] = []
  const rows: (GroupPoint | undefined)[] = []
  const add = (at: number, row: GroupPoint | undefined) => {
    times.push(at)
    rows.push(row)
  }
  for (const point of points) {
    const at = Date.parse(point.at) / 1000 + (resolution === 'MINUTES' ? step : step / 2)
    const last = times.at(-1)
    if (at >= now) continue
    if (last !== undefined && at - last > 1.5 * step) add(last + 1, undefined)
    add(at, point)
  }
  const last = times.at(-1)
  if (last !== undefined && now - last > 2.5 * step) add(last + 1, undefined)
  add(now, live)
  return { times, column: (read: (point: GroupPoint) => number | null) => rows.map(row => (row ? read(row) : null)) }
}
