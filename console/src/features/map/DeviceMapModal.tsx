export interface MappedDevice {
  id: number
  name: string
  deviceId: string
  deviceStatus: string
  switchStatus: boolean
  latitude: number | null
  longitude: number | null
  address1: string | null
  address2: string | null
}

interface DeviceMapModalProps {
  /** none: closed */
  device: MappedDevice | undefined
  onClose: () => void
}

export function DeviceMapModal(_: DeviceMapModalProps) {
  return null
}
