const TOAST_MS = 3000
const ERROR_MS = 5000
/** long enough to change one's mind */
const UNDO_MS = 10_000

export interface Toast {
  id: number
  kind: 'info' | 'error' | 'warning'
  title?: string
  message: string
  action?: ToastAction
}

export interface ToastAction {
  label: string
  act: () => void
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toast(message: string): void {
  show({ id: ++lastId, kind: 'info', message }, TOAST_MS)
}

export function errorToast(title: string, message: string, life = ERROR_MS): void {
  show({ id: ++lastId, kind: 'error', title, message }, life)
}

/** Orange: nothing went wrong, but nothing was done either. */
export function warningToast(message: string): void {
  show({ id: ++lastId, kind: 'warning', message }, TOAST_MS)
}

/** Done, and can be taken back for a while. */
export function undoToast(message: string, action: ToastAction): void {
  show({ id: ++lastId, kind: 'info', message, action }, UNDO_MS)
}

export function dismissToast(id: number): void {
  change(toasts.filter(shown => shown.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(shown: Toast, life: number): void {
  change([...toasts, shown])
  setTimeout(() => dismissToast(shown.id), life)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
