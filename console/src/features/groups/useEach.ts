import { useState } from 'react'
import type { GroupRow } from './groups.ts'

/** How far one of several groups has come. */
export type Outcome<Result> = { state: 'waiting' | 'busy' } | { state: 'ended'; result: Result }

/** Does the same to several groups, one after the other, and keeps what became of each. */
export function useEach<Result>() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome<Result>>>()
  const put = (id: number, outcome: Outcome<Result>) =>
    setOutcomes(before => new Map([...(before ?? []), [id, outcome]]))

  async function each(groups: readonly GroupRow[], act: (group: GroupRow) => Promise<Result>): Promise<void> {
    for (const { id } of groups) put(id, { state: 'waiting' })
    for (const group of groups) {
      put(group.id, { state: 'busy' })
      put(group.id, { state: 'ended', result: await act(group) })
    }
  }

  const running = [...(outcomes?.values() ?? [])].some(({ state }) => state !== 'ended')
  return { outcomes, each, running }
}
