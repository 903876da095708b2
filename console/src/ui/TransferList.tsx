import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import classes from './TransferPicker.module.css'
import type { TransferOption } from './transfer.ts'

const ROW_PX = 44
const LIST_PX = 300
/** Rows rendered beyond the visible ones. */
const OVERSCAN = 4

interface TransferListProps {
  label: string
  options: readonly TransferOption[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  onToggleAll: () => void
}

/** A virtual list: renders visible rows only. Arrows move, the space bar toggles. */
export function TransferList({ label, options, chosen, onToggle, onToggleAll }: TransferListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const at = Math.min(active, options.length - 1)
  const first = Math.max(0, Math.min(Math.floor(top / ROW_PX) - OVERSCAN, options.length - 1))
  const shown = options.slice(first, first + Math.ceil(LIST_PX / ROW_PX) + 2 * OVERSCAN)

  function go(to: number) {
    const next = Math.max(0, Math.min(to, options.length - 1))
    setActive(next)
    const { current } = list
    if (!current) return
    if (next * ROW_PX < current.scrollTop) current.scrollTop = next * ROW_PX
    if ((next + 1) * ROW_PX > current.scrollTop + LIST_PX) current.scrollTop = (next + 1) * ROW_PX - LIST_PX
  }

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.floor(LIST_PX / ROW_PX)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page }
    const ends: Record<string, number> = { Home: 0, End: options.length - 1 }
    const to = steps[event.key] ?? ends[event.key]
    if (to !== undefined) go(to)
    else if (event.key === ' ' && options[at]) onToggle(options[at].id)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onToggleAll()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={options[at] && `${id}-${options[at].id}`}
      tabIndex={0}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: options.length * ROW_PX }}>
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focused list sets aria-activedescendant
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={chosen.has(option.id)}
            aria-setsize={options.length}
            aria-posinset={first + index + 1}
            className={classes.option}
            data-active={first + index === at || undefined}
            style={{ top: (first + index) * ROW_PX }}
            onClick={() => {
              setActive(first + index)
              onToggle(option.id)
            }}
          >
            <span className={classes.box} aria-hidden>
              <IconCheck size={14} stroke={3} />
            </span>
            <div className={classes.words}>
              <div className={classes.label}>{option.label}</div>
              {(option.note ?? option.hint) && (
                <div className={classes.hint} data-note={option.note !== undefined || undefined}>
                  {[option.hint, option.note].filter(Boolean).join(' · ')}
                </div>
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
