const TOAST_MS = 3000
const ERROR_MS = 5000

export interface Toast {
  id: number
  kind: 'info' | 'error'
  title?: string
  message: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toast(message: string): void {
  show({ id: ++lastId, kind: 'info', message }, TOAST_MS)
}

export function errorToast(title: string, message: string): void {
  show({ id: ++lastId, kind: 'error', title, message }, ERROR_MS)
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
