import { useMemo, useState } from 'react'
import { useLive } from '../../graphql/live.ts'
import { useList } from '../../graphql/useList.ts'
import { type DeviceSearch, deviceVariables } from './deviceSearch.ts'
import { DeviceChanges, DeviceList, type DeviceRow, type LiveDevice } from './devices.ts'

interface DevicesRequest {
  search: DeviceSearch
  /** rows that the window shows, once they are measured */
  fitting: number | undefined
  /** another value reads the list again */
  refreshKey: unknown
  /** nothing is read */
  pause: boolean
}

/**
 * One page of devices, kept true by live updates: rows change in place. Each time the stream begins, the list is read
 * once more, for what changed while no subscription was active; from then on the stream is never older than the list.
 */
export function useDevices({ search, fitting, refreshKey, pause }: DevicesRequest) {
  const list = useList({
    query: DeviceList,
    variables: deviceVariables(search, fitting),
    pageOf: data => data.findManyLightDevice,
    refreshKey,
    pause: pause || (search.limit === 'fit' && fitting === undefined),
  })
  const { data, rows, refresh } = list
  const { left, drop } = useWithoutDeleted(data, rows)
  const { live, connections } = useLiveDevices(
    [...rows.map(({ id }) => id), ...(search.device === undefined ? [] : [search.device])],
    refresh,
  )
  return {
    ...list,
    rows: useMemo(() => left.map(row => live.get(row.id) ?? row), [left, live]),
    live,
    connections,
    drop,
  }
}

/** Leaves deleted rows out until the list is read again. */
function useWithoutDeleted(data: unknown, rows: readonly DeviceRow[]) {
  const [deleted, setDeleted] = useState<{ of: unknown; ids: number[] }>({ of: data, ids: [] })
  const left = useMemo(
    () => (deleted.of === data ? rows.filter(({ id }) => !deleted.ids.includes(id)) : rows),
    [rows, deleted, data],
  )
  const drop = (id: number) =>
    setDeleted(before => ({ of: data, ids: [...(before.of === data ? before.ids : []), id] }))
  return { left, drop }
}

function useLiveDevices(ids: number[], onConnected: () => void) {
  const [live, setLive] = useState<ReadonlyMap<number, LiveDevice>>(new Map())
  const [connections, setConnections] = useState(0)
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  useLive({
    query: DeviceChanges,
    variables: { ids: sorted },
    pause: sorted.length === 0,
    onConnected: () => {
      setLive(new Map())
      setConnections(count => count + 1)
      onConnected()
    },
    onData: ({ lightDeviceChanges }) =>
      setLive(before => new Map([...before, ...lightDeviceChanges.map(row => [row.id, row] as const)])),
  })
  return { live, connections }
}
