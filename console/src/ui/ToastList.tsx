import { CloseButton } from '@mantine/core'
import { type Icon, IconAlertCircleFilled, IconCircleCheckFilled, IconInfoCircleFilled } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from './shortcuts.ts'
import classes from './ToastList.module.css'
import { currentToasts, dismissToast, holdToasts, onToasts, type Toast } from './toasts.ts'

/** Toasts at the top of the window. They stay while the pointer or the focus is on them. */
export function ToastList({ locked }: { /** nothing can be done now */ locked: boolean }) {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  const pointed = useRef(false)
  const focused = useRef(false)
  const before = useRef<Element>(null)
  const hold = () => holdToasts(pointed.current || focused.current)

  const undoable = toasts.findLast(toast => toast.action)
  useShortcut('mod+z', 'shortcuts:undo', () => undoable && take(undoable), undoable !== undefined && !locked)

  useEffect(() => holdToasts(false), [])

  // A removed element fires no leave or blur event.
  useEffect(() => {
    if (toasts.length > 0) return
    pointed.current = focused.current = false
    holdToasts(false)
  }, [toasts])

  function focus(event: FocusEvent) {
    if (!focused.current) before.current = event.relatedTarget
    focused.current = true
    hold()
  }

  function blur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    focused.current = false
    hold()
  }

  /** Esc closes the focused toast and restores the focus. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const slip = (event.target as Element).closest<HTMLElement>('[data-toast]')
    if (event.key !== 'Escape' || !slip) return
    event.stopPropagation()
    if (before.current instanceof HTMLElement) before.current.focus()
    dismissToast(Number(slip.dataset.toast))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects hover and focus
    <div
      className={classes.root}
      onPointerEnter={() => {
        pointed.current = true
        hold()
      }}
      onPointerLeave={() => {
        pointed.current = false
        hold()
      }}
      onFocus={focus}
      onBlur={blur}
      onKeyDown={press}
    >
      {toasts.map(toast => (
        <Slip key={toast.id} toast={toast} locked={locked} />
      ))}
    </div>
  )
}

const ICONS: Record<Toast['kind'], Icon> = {
  success: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  warning: IconAlertCircleFilled,
  error: IconAlertCircleFilled,
}

function Slip({ toast, locked }: { toast: Toast; locked: boolean }) {
  const { t } = useTranslation()
  const { id, kind, title, message, action } = toast
  const Icon = ICONS[kind]
  return (
    <div className={classes.toast} data-toast={id} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div className={classes.words}>
        {title && <strong>{title}</strong>}
        <div>{message}</div>
      </div>
      {action && (
        <button type="button" className={classes.action} disabled={locked} onClick={() => take(toast)}>
          {action.label}
        </button>
      )}
      <CloseButton size="sm" aria-label={t('words.close')} onClick={() => dismissToast(id)} />
    </div>
  )
}

function take({ id, action }: Toast): void {
  dismissToast(id)
  action?.act()
}
