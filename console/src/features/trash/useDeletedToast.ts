import { useTranslation } from 'react-i18next'
import { toast, undoToast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import { type DeletableSubject, mayRestore } from './trash.ts'
import { useRestore } from './useRestore.ts'

export interface Deleted {
  subject: DeletableSubject
  ids: number[]
  /** text, e.g. “L-000001 deleted” */
  message: string
  onRestored: () => void
}

/** Shows a toast for a deletion with an undo button. */
export function useDeletedToast(): (deleted: Deleted) => void {
  const { t } = useTranslation('dialog')
  const may = useMay()
  const restore = useRestore()
  return ({ subject, ids, message, onRestored }) => {
    if (ids.length === 0 || !mayRestore(may, subject)) return toast(message)
    const act = async () => {
      if (await restore(subject, ids)) onRestored()
    }
    undoToast(message, { label: t('undo'), act })
  }
}
