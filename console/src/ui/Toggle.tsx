import { Loader } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './Toggle.module.css'

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'disabled'> {
  checked: boolean
  /** state unknown: shown in the middle */
  unknown?: boolean
  /** on its way */
  busy?: boolean
  /** disabled */
  blocked?: boolean
}

/**
 * A switch; Mantine's would add three times as much to the first load. While busy or blocked it ignores input but stays
 * focusable, so that the hint around it can show the reason.
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
