const TOAST_MS = 3000
const ERROR_MS = 5000
/** long enough to undo */
const UNDO_MS = 10_000
/** Minimum remaining time after the pointer or focus leaves a toast. */
const MIN_REMAINING_MS = 1500

export interface Toast {
  id: number
  kind: 'success' | 'info' | 'error' | 'warning'
  title?: string
  message: string
  action?: ToastAction
}

export interface ToastAction {
  label: string
  act: () => void
}

interface Life {
  /** expiry in ms, and the remaining time while held */
  ends: number
  left: number
  timer?: ReturnType<typeof setTimeout>
}

let toasts: readonly Toast[] = []
let lastId = 0
/** Until the list of toasts is drawn: it is loaded with the first one, and a slow network must not use up its time. */
let held = true
const lives = new Map<number, Life>()
const listeners = new Set<() => void>()

/** Green: it is done. */
export function toast(message: string): void {
  show({ id: ++lastId, kind: 'success', message }, TOAST_MS)
}

/** Blue: it was sent, and is not done yet. */
export function infoToast(message: string): void {
  show({ id: ++lastId, kind: 'info', message }, TOAST_MS)
}

export function errorToast(title: string, message: string, life = ERROR_MS): void {
  show({ id: ++lastId, kind: 'error', title, message }, life)
}

/** Orange: no error, but nothing was done. */
export function warningToast(message: string): void {
  show({ id: ++lastId, kind: 'warning', message }, TOAST_MS)
}

/** A success that can be undone for a while. */
export function undoToast(message: string, action: ToastAction): void {
  show({ id: ++lastId, kind: 'success', message, action }, UNDO_MS)
}

export function dismissToast(id: number): void {
  clearTimeout(lives.get(id)?.timer)
  lives.delete(id)
  change(toasts.filter(shown => shown.id !== id))
}

/** No toast expires while the pointer or the focus is on them, or before their list is drawn. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return
  held = hold
  for (const [id, life] of lives) {
    clearTimeout(life.timer)
    if (hold) life.left = Math.max(life.ends - Date.now(), MIN_REMAINING_MS)
    else run(id, life)
  }
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(shown: Toast, ms: number): void {
  const life: Life = { ends: 0, left: ms }
  lives.set(shown.id, life)
  if (!held) run(shown.id, life)
  change([...toasts, shown])
}

function run(id: number, life: Life): void {
  life.ends = Date.now() + life.left
  life.timer = setTimeout(() => dismissToast(id), life.left)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
