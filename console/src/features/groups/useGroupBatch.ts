import { useEffect, useRef, useState } from 'react'
import type { GroupRow } from './groups.ts'

/** State of one group in a batch; left: stopped before it started. */
export type Outcome<Result> = { state: 'waiting' | 'busy' | 'left' } | { state: 'ended'; result: Result }
export type Outcomes<Result> = ReadonlyMap<number, Outcome<Result>>

/** Runs an action for several groups one after another, until stopped, and keeps the result of each. */
export function useGroupBatch<Result>() {
  const [outcomes, setOutcomes] = useState<Outcomes<Result>>()
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  /** @param act may call `stop`, so that the others are left: without a server it is useless to go on */
  async function each(groups: readonly GroupRow[], act: (group: GroupRow) => Promise<Result>) {
    stopped.current = false
    let now = new Map(outcomes)
    const put = (id: number, outcome: Outcome<Result>) => {
      now = new Map([...now, [id, outcome]])
      setOutcomes(now)
    }
    for (const { id } of groups) put(id, { state: 'waiting' })
    for (const group of groups) {
      if (stopped.current) {
        put(group.id, { state: 'left' })
        continue
      }
      put(group.id, { state: 'busy' })
      put(group.id, { state: 'ended', result: await act(group) })
    }
    return now as Outcomes<Result>
  }

  const stop = () => {
    stopped.current = true
  }
  const running = [...(outcomes?.values() ?? [])].some(({ state }) => state === 'waiting' || state === 'busy')
  return { outcomes, each, stop, running }
}
