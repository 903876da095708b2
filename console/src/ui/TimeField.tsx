import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { completeTime, shiftTime } from './timeText.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** HH:MM, or what was typed so far */
  value?: string
  onChange?: (time: string) => void
  /** the field is left; `time` is complete, if it is a time */
  onLeave?: (time: string) => void
}

/** Characters before the minutes of HH:MM. */
const HOURS_END = 3
const HOUR_MINUTES = 60
const FOUR_DIGITS = /^\d{4}$/

/**
 * A time of day on the 24-hour clock in every language: the browser's own field follows the language of the browser. It
 * completes what is typed when it is left; the arrow keys move the hour or the minute at the caret.
 */
export function TimeField({ value = '', onChange, onLeave, onBlur, ...input }: TimeFieldProps) {
  function move(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const field = event.currentTarget
    const caret = field.selectionStart ?? 0
    const next = direction && shiftTime(value, direction * (caret < HOURS_END ? HOUR_MINUTES : 1))
    if (!next) return
    event.preventDefault()
    onChange?.(next)
    // React moves the caret to the end.
    requestAnimationFrame(() => field.setSelectionRange(caret, caret))
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="18:30"
      maxLength={5}
      {...input}
      value={value}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange?.(FOUR_DIGITS.test(typed) ? completeTime(typed) : typed)
      }
      onKeyDown={move}
      onBlur={event => {
        const time = completeTime(value)
        if (time !== value) onChange?.(time)
        onLeave?.(time)
        onBlur?.(event)
      }}
    />
  )
}
