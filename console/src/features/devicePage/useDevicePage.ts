import { useState } from 'react'
import { useQuery } from 'urql'
import { useLive } from '../../graphql/live.ts'
import { DeviceChanges, type LiveDevice } from '../devices/devices.ts'
import { DevicePageQuery } from './devicePage.ts'

/**
 * One device with live updates. Each time the stream connects, the device is loaded again, since changes may have been
 * missed.
 */
export function useDevicePage(id: number | undefined, pause: boolean) {
  const paused = pause || id === undefined
  const [{ data, error, operation }, read] = useQuery({
    query: DevicePageQuery,
    variables: { id: id ?? 0 },
    pause: paused,
  })
  const [live, setLive] = useState<LiveDevice>()
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
  // Hides data of the previous device.
  const answered = operation?.variables.id === id
  const stored = answered ? data?.findOneLightDevice : undefined
  const newer = live?.id === id ? live : undefined
  return {
    /** null: not found, or not visible to the viewer */
    device: stored && newer ? { ...stored, ...newer, center: stored.center, group: stored.group } : stored,
    /** changes with each message of the light */
    refreshKey: newer,
    error,
    retry: read,
  }
}
