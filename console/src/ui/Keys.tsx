import classes from './Keys.module.css'

const MAC = /Mac|iPhone|iPad/.test(navigator.platform)
const KEY_SYMBOLS: Record<string, string> = {
  mod: MAC ? '⌘' : 'Ctrl',
  Shift: MAC ? '⇧' : 'Shift',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
}

/** Keys of a shortcut: `mod+k` pressed together, `g d` one after another. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(/[ +]/).map(key => (
        <kbd key={key}>{KEY_SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  )
}
