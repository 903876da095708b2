export interface BatchEditModalProps {
  /** none: closed */
  devices: { id: number; name: string }[] | undefined
  onClose: () => void
  /** after the last; ids of those that were changed */
  onDone: (changed: number[]) => void
}

export function BatchEditModal(_: BatchEditModalProps) {
  return null
}
