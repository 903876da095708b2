import { useEffectEvent, useLayoutEffect } from 'react'
import type { shell } from '../i18n/zh/shell.ts'
import type { shortcuts } from '../i18n/zh/shortcuts.ts'
import { pressInRow } from './rowKeys.ts'

/** Texts of a shortcut in the help sheet; loaded with it. */
export type ShortcutLabel =
  | `shortcuts:${keyof (typeof shortcuts)['act']}`
  | `shell:navigation.${Exclude<keyof (typeof shell)['navigation'], 'label' | 'collapse' | 'expand'>}`

export interface Shortcut {
  /** `r`, `?`, `g d` (one after the other) or `mod+k` (Ctrl, on a Mac Cmd) */
  keys: string
  label: ShortcutLabel
  act: () => void
}

/** Maximum time between two keys of a sequence. */
const SECOND_KEY_MS = 1200

const registered: Shortcut[] = []
let first: { key: string; at: number } | undefined

/** Active while the component is mounted and enabled; never while the user types or a dialog is open. */
export function useShortcut(keys: string, label: ShortcutLabel, act: () => void, enabled = true): void {
  const run = useEffectEvent(act)
  // Before the first paint: a key that is pressed as soon as the page is visible must work.
  useLayoutEffect(() => {
    if (!enabled) return
    const shortcut = { keys, label, act: () => run() }
    registered.push(shortcut)
    return () => void registered.splice(registered.indexOf(shortcut), 1)
  }, [keys, label, enabled])
}

/** Active shortcuts; the latest one wins for the same keys. */
export function currentShortcuts(): Shortcut[] {
  return registered.filter(({ keys }, i) => registered.findLastIndex(other => other.keys === keys) === i)
}

/** Subscribes until the returned function is called. */
export function watchShortcuts(): () => void {
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

/** The pressed keys in the notation of shortcuts; undefined: not a shortcut. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  if (event.altKey || event.key === undefined) return
  if (event.ctrlKey || event.metaKey) return event.key.length === 1 ? `mod+${event.key.toLowerCase()}` : undefined
  return event.key
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = keyOf(event)
  if (!key || isCovered() || (isTyping(event.target) && key !== 'mod+k')) return
  if (act(key, event.timeStamp)) event.preventDefault()
}

function act(key: string, at: number): boolean {
  const before = first && at - first.at < SECOND_KEY_MS ? `${first.key} ` : ''
  first = undefined
  const shortcut = (before && find(before + key)) || find(key)
  if (shortcut) {
    shortcut.act()
    return true
  }
  if (registered.some(({ keys }) => keys.startsWith(`${key} `))) {
    first = { key, at }
    return true
  }
  return pressInRow(key) || pressButton(key)
}

function find(keys: string): Shortcut | undefined {
  return registered.findLast(shortcut => shortcut.keys === keys)
}

/** Clicks the button with this key in `aria-keyshortcuts`. For rows see rowKeys. */
export function pressButton(key: string): boolean {
  if (key.length > 1) return false
  const button = [...document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts~="${CSS.escape(key)}"]`)].find(
    found => !found.closest('tr, li') && found.checkVisibility() && !found.matches(':disabled'),
  )
  button?.click()
  return button !== undefined
}

/** Letters belong to text fields, and select options in lists. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.matches('textarea, select, [role=combobox], [role=listbox], [role=menu]') ||
    (target.matches('input') && !target.matches('[type=checkbox], [type=radio], [type=button]')) ||
    (target as HTMLElement).isContentEditable
  )
}

/** Whether a dialog is open. */
function isCovered(): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog], [data-covers], [popover=auto]:popover-open') !== null
  )
}
