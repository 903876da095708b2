import type { ReactNode } from 'react'
import classes from './Tile.module.css'

interface TileProps {
  title: string
  /** right of the title: a badge, a link */
  end?: ReactNode
  /** takes two columns and two rows where there is room */
  large?: boolean
  children: ReactNode
}

/** A tile of a control-room page with a heading. */
export function Tile({ title, end, large, children }: TileProps) {
  return (
    <section className={classes.tile} aria-label={title} data-large={large || undefined}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  )
}

/** A responsive grid of tiles. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.tiles}>{children}</div>
    </div>
  )
}
