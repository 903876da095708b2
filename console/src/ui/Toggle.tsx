import { Loader } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './Toggle.module.css'

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'disabled'> {
  checked: boolean
  /** its position is not known: it stands in the middle */
  unknown?: boolean
  /** on its way */
  busy?: boolean
  /** may not be used now */
  blocked?: boolean
}

/**
 * A switch; Mantine's would bring three times as much into the first load. Busy or blocked, it keeps its place among
 * what the keyboard reaches, so that the hint around it can say why, and takes no orders.
 */
export function Toggle({ unknown = false, busy = false, blocked = false, onChange, ...input }: ToggleProps) {
  const idle = busy || blocked
  return (
    <label
      className={classes.root}
      data-unknown={unknown || undefined}
      data-busy={busy || undefined}
      data-blocked={blocked || undefined}
    >
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        aria-checked={input.checked}
        aria-disabled={idle || undefined}
        onChange={event => !idle && onChange?.(event)}
        {...input}
      />
      <span className={classes.track}>
        <span className={classes.thumb}>{busy && <Loader size={10} />}</span>
      </span>
    </label>
  )
}
