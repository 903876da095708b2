import { getHeapSpaceStatistics } from 'node:v8'

/**
 * Growth of the old generation per iteration, in bytes: what the garbage collector has to do later. Time spent in it during
 * the measurement is counted as well.
 */
export async function grownEach(times: number, act: (time: number) => unknown): Promise<number> {
  let [grown, last] = [0, oldBytes()]
  for (let time = 0; time < times; time++) {
    await act(time)
    if (time % 200) continue
    const now = oldBytes()
    grown += Math.max(0, now - last)
    last = now
  }
  return grown / times
}

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size
}
