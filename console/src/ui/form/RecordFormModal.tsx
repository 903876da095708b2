import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusFirst } from '../dialogFocus.ts'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { FormModal } from '../FormModal.tsx'
import { useDialog } from '../useDialog.ts'
import type { RecordFormDialog } from './RecordForm.tsx'
import type { Editable } from './useRecordForm.ts'

/** What a form needs before it can be shown. */
export interface FormData<Kept> {
  /** the record to edit; undefined: a new one, or not read yet */
  record: Kept | undefined
  isReady: boolean
  /** why it cannot be shown; without `onRetry`, a further attempt is of no use */
  failure?: { text: string; requestId?: string | undefined; onRetry?: () => void } | undefined
}

interface RecordFormModalProps<Kept> {
  isOpen: boolean
  title: string
  size?: string | number
  data: FormData<Kept>
  /** title above the reason when it cannot be shown */
  loadFailed?: string
  onClose: () => void
  /** the form; `dialog` belongs to its `RecordForm` */
  children: (record: Kept | undefined, dialog: RecordFormDialog<Kept>) => ReactNode
}

/** The dialog of a form of one record. It asks before it loses what was typed. */
export function RecordFormModal<Kept extends Editable>(props: RecordFormModalProps<Kept>) {
  const { isOpen, title, size, data, loadFailed = '', onClose, children } = props
  const { opened } = useDialog(isOpen || undefined)
  const [isDirty, setIsDirty] = useState(false)
  const [theirs, setTheirs] = useState<Kept>()
  const record = theirs ?? data.record
  // What the form shows is frozen while it closes: it reads this when it needs it.
  const isOpenNow = useRef(isOpen)
  useLayoutEffect(() => {
    isOpenNow.current = isOpen
  }, [isOpen])
  return (
    <FormModal opened={opened} title={title} size={size} dirty={isDirty} ready={data.isReady} onClose={onClose}>
      {close =>
        data.failure ? (
          <ErrorPanel title={loadFailed} {...data.failure} />
        ) : (
          // Another version of the record resets the form.
          <Reset key={record?.updatedAt}>
            {children(record, {
              onTheirs: setTheirs,
              onDirty: setIsDirty,
              onCancel: close,
              isOpen: () => isOpenNow.current,
            })}
          </Reset>
        )
      }
    </FormModal>
  )
}

/** What was pressed to get here is gone: the first field has the focus then. */
function Reset({ children }: { children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) focusFirst(form.current)
  }, [])
  return <div ref={form}>{children}</div>
}
