export interface DeviceFormModalProps {
  opened: boolean
  /** the device that is edited; none: a new one is made */
  id?: number
  /** the group that a new device is put into unless another is chosen */
  groupId?: number
  onClose: () => void
  onSaved: (device: { id: number; name: string }) => void
}

export function DeviceFormModal(_: DeviceFormModalProps) {
  return null
}
