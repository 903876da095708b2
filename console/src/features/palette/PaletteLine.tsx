import { Keys } from '../../ui/Keys.tsx'
import type { Entry } from './entries.ts'
import classes from './Palette.module.css'

interface PaletteLineProps {
  id: string
  entry: Entry
  active: boolean
  onPoint: () => void
  onChoose: () => void
  onSecond: () => void
}

/** The focus stays in the search box; the active line is set by aria-activedescendant. */
export function PaletteLine({ id, entry, active, onPoint, onChoose, onSecond }: PaletteLineProps) {
  const { icon, label, detail, badge, keys, second } = entry
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the search box
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles keys
    <div
      id={id}
      className={classes.line}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {badge}
      {active && second && !second.disabled && (
        <span
          className={classes.second}
          aria-hidden
          onClick={event => {
            event.stopPropagation()
            onSecond()
          }}
        >
          {second.label}
        </span>
      )}
      {keys && (
        <span aria-hidden className={classes.keys}>
          <Keys keys={keys} />
        </span>
      )}
    </div>
  )
}
