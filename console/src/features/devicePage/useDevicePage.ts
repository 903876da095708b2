import { useState } from 'react'
import { useQuery } from 'urql'
import { useLive } from '../../graphql/live.ts'
import { DeviceChanges, type DeviceRow } from '../devices/devices.ts'
import { DevicePageQuery } from './devicePage.ts'

/**
 * One device, kept true by live updates. Each time the stream begins, the device is read once more, for what changed
 * while no subscription was active.
 */
export function useDevicePage(id: number | undefined, pause: boolean) {
  const paused = pause || id === undefined
  const [{ data, error, operation }, read] = useQuery({
    query: DevicePageQuery,
    variables: { id: id ?? 0 },
    pause: paused,
  })
  const [live, setLive] = useState<DeviceRow>()
  useLive({
    query: DeviceChanges,
    variables: { ids: [id ?? 0] },
    pause: paused,
    onConnected: () => {
      setLive(undefined)
      read()
    },
    onData: ({ lightDeviceChanges }) => setLive(lightDeviceChanges.at(-1)),
  })
  // What is shown must not be of the device before.
  const answered = operation?.variables.id === id
  const stored = answered ? data?.findOneLightDevice : undefined
  const newer = live?.id === id ? live : undefined
  return {
    /** null: there is none that this viewer may see */
    device: stored && newer ? { ...stored, ...newer, center: stored.center, group: stored.group } : stored,
    /** another one whenever the light was heard of */
    refreshKey: newer,
    error,
    retry: read,
  }
}
