import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { PanelCounts, type PanelGroup } from './panelGroups.ts'

const REFRESH_INTERVAL_MS = 15_000

interface Counts {
  all?: number
  ungrouped?: number
  groups: ReadonlyMap<number, PanelGroup>
}

/** Light counts of the panel; refreshed periodically and when `refreshKey` changes. */
export function usePanelCounts(ids: number[], refreshKey: unknown): Counts {
  const client = useClient()
  const [counts, setCounts] = useState<Counts>({ groups: new Map() })
  const refresh = useEffectEvent(async () => {
    const { data } = await client.query(PanelCounts, { ids })
    if (!data) return
    const { all, ungrouped, findManyLightGroup } = data
    setCounts({
      all: all.pagination.totalCount,
      ungrouped: ungrouped.pagination.totalCount,
      groups: new Map(findManyLightGroup.items.map(group => [group.id, group])),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshes when refreshKey changes
  useEffect(() => void refresh(), [refreshKey])
  usePoll(() => void refresh(), REFRESH_INTERVAL_MS)
  return counts
}
