import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { type PanelGroup, PanelGroups } from './panelGroups.ts'

const PAGE = 10

interface Found {
  items: PanelGroup[]
  /** undefined: loading */
  total?: number
  page: number
  failed?: boolean
}

const NOTHING: Found = { items: [], page: 0 }

/** Matching groups, ten at a time. `more` loads the next ten; calls while loading are ignored. */
export function usePanelGroups(q: string) {
  const client = useClient()
  const [found, setFound] = useState(NOTHING)
  // Number of the latest request: responses to older ones are ignored.
  const asked = useRef(0)
  const busy = useRef(false)

  async function load(before: Found) {
    const question = ++asked.current
    busy.current = true
    const where = q ? { OR: [{ name: { contains: q } }, { description: { contains: q } }] } : undefined
    const page = before.page + 1
    const { data } = await client.query(PanelGroups, { where, page, limit: PAGE })
    if (question !== asked.current) return
    busy.current = false
    if (!data) return setFound({ ...before, failed: true })
    const { items, pagination } = data.findManyLightGroup
    // A group created or deleted between two pages shifts the others by one.
    const known = new Set(before.items.map(({ id }) => id))
    const next = items.filter(({ id }) => !known.has(id))
    // An empty page is the last one.
    const total = items.length ? pagination.totalCount : before.items.length
    setFound({ items: [...before.items, ...next], total, page })
  }

  const start = useEffectEvent(() => void load(NOTHING))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for another search
  useEffect(() => {
    start()
    return () => void asked.current++
  }, [q])

  const all = found.total !== undefined && found.items.length >= found.total
  return {
    ...found,
    all,
    more: () => {
      if (!busy.current && !all) void load(found)
    },
  }
}
