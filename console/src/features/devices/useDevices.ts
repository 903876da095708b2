import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { useLive } from '../../graphql/live.ts'
import { type DeviceSearch, listVariables } from './deviceSearch.ts'
import { DeviceChanges, DeviceList, type DeviceRow } from './devices.ts'

const NONE: readonly DeviceRow[] = []

/**
 * One page of devices, kept true by live updates: rows change in place. Each time the stream begins, the list is read
 * once more, for what changed while no subscription was active; from then on the stream is never older than the list.
 */
export function useDevices(search: DeviceSearch, pause: boolean) {
  const key = JSON.stringify(listVariables(search))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [{ data, error, operation }, read] = useQuery({ query: DeviceList, variables, pause })
  const list = data?.findManyLightDevice
  const items = list?.items ?? NONE
  const live = useLiveDevices(
    [...items.map(item => item.id), ...(search.device === undefined ? [] : [search.device])],
    read,
  )
  const [gone, setGone] = useState<{ of: unknown; ids: number[] }>({ of: data, ids: [] })
  // Hides deleted devices until the list is refreshed.
  const left = useMemo(
    () => (gone.of === data ? items.filter(({ id }) => !gone.ids.includes(id)) : items),
    [items, gone, data],
  )
  return {
    rows: useMemo(() => left.map(item => live.get(item.id) ?? item), [left, live]),
    drop: (id: number) => setGone(before => ({ of: data, ids: [...(before.of === data ? before.ids : []), id] })),
    pagination: list?.pagination,
    live,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && JSON.stringify(operation.variables) !== key,
    retry: read,
  }
}

function useLiveDevices(ids: number[], onConnected: () => void): ReadonlyMap<number, DeviceRow> {
  const [live, setLive] = useState<ReadonlyMap<number, DeviceRow>>(new Map())
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  useLive({
    query: DeviceChanges,
    variables: { ids: sorted },
    pause: sorted.length === 0,
    onConnected: () => {
      setLive(new Map())
      onConnected()
    },
    onData: ({ lightDeviceChanges }) =>
      setLive(before => new Map([...before, ...lightDeviceChanges.map(row => [row.id, row] as const)])),
  })
  return live
}
