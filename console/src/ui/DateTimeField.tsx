import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { type ClipboardEvent, type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useSiteZone } from '../i18n/zone.ts'
import classes from './DateTimeField.module.css'
import { readDateTime } from './dateTimeText.ts'
import { TimeField } from './TimeField.tsx'
import { isInstant, localInput, minuteOf, readLocalInput } from './wallTime.ts'

interface DateTimeFieldProps {
  label: string
  /** labels of the two parts for screen readers */
  partLabels: { date: string; time: string }
  isLabelHidden?: boolean
  description?: string
  error?: ReactNode
  /** An instant in ISO format, '' for none, or what was typed so far. */
  value: string
  /** instants; outside of them nothing is reported */
  min?: string
  max?: string
  onChange: (value: string) => void
  size?: 'xs' | 'sm'
}

const MINUTE_MS = 60_000
const DATE_LENGTH = 10
/** The time of a date that is chosen first. */
const FIRST_TIME = '00:00'

/**
 * A date, and a time on the 24-hour clock in every language, in the time zone of the site. A pasted date with a time
 * fills both, an emptied date empties both. Where the form keeps an instant, what is incomplete becomes that instant
 * again when the field is left.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, partLabels, isLabelHidden, description, error, value, min, max, onChange, size, ...input } = props
  const zone = useSiteZone()
  const id = useId()
  const { text, type, restore } = useTypedText(props, zone)
  const [date = '', time = ''] = text.split('T')

  function paste(event: ClipboardEvent) {
    const pasted = readDateTime(event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    type(pasted.date, pasted.time ?? (time || FIRST_TIME))
  }

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || restore()

  return (
    <Input.Wrapper
      label={isLabelHidden ? undefined : label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div
        className={classes.parts}
        role="group"
        {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
        aria-describedby={error ? `${id}-error` : undefined}
        onPaste={paste}
        onBlur={leave}
      >
        <DateInput
          {...input}
          aria-label={partLabels.date}
          error={Boolean(error)}
          size={size}
          min={dateOf(min, zone)}
          max={dateOf(max, zone)}
          value={date}
          onDate={(next, isPartial) => type(next, next || isPartial ? time || FIRST_TIME : '')}
        />
        <TimeField
          className={classes.time}
          aria-label={partLabels.time}
          error={Boolean(error)}
          size={size}
          value={time}
          onChange={next => type(date, next)}
        />
      </div>
    </Input.Wrapper>
  )
}

interface DateInputProps extends Omit<TextInputProps, 'onChange' | 'type'> {
  /** @param date '' for none, or while it is partial: some of day, month and year are empty */
  onDate: (date: string, isPartial: boolean) => void
}

/** The date field of the browser, which reports no change from a partial date to none. */
function DateInput({ onDate, onBlur, ...input }: DateInputProps) {
  const isPartial = useRef(false)
  function report({ value, validity }: HTMLInputElement) {
    isPartial.current = validity.badInput
    onDate(value, validity.badInput)
  }
  return (
    <TextInput
      {...input}
      type="date"
      onChange={({ currentTarget }) => report(currentTarget)}
      onBlur={event => {
        if (event.currentTarget.validity.badInput !== isPartial.current) report(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}

/** What is typed, while it is no instant yet, or none within the limits. */
function useTypedText({ value, min, max, onChange }: DateTimeFieldProps, zone: string) {
  const [typed, setTyped] = useState({ seen: value, sent: value, text: textOf(value, zone) })
  // Another value than what was typed, as after a reset of the form.
  const isOther = typed.seen !== value && typed.sent !== value
  if (typed.seen !== value) setTyped({ ...typed, seen: value, text: isOther ? textOf(value, zone) : typed.text })

  function type(date: string, time: string) {
    const text = date || time ? `${date}T${time}` : ''
    const minute = readLocalInput(text, zone)
    const next = minute === undefined ? text : new Date(minute * MINUTE_MS).toISOString()
    setTyped({ seen: value, sent: next, text })
    if (minute === undefined || isWithin(minute, min, max)) onChange(next)
  }

  const restore = () => setTyped({ seen: value, sent: value, text: textOf(value, zone) })
  return { text: typed.text, type, restore }
}

function dateOf(at: string | undefined, zone: string): string | undefined {
  return at && localInput(minuteOf(at), zone).slice(0, DATE_LENGTH)
}

function isWithin(minute: number, min: string | undefined, max: string | undefined): boolean {
  return (min === undefined || minute >= minuteOf(min)) && (max === undefined || minute <= minuteOf(max))
}

/** What is no instant is text that was typed. */
function textOf(value: string, zone: string): string {
  return isInstant(value) ? localInput(minuteOf(value), zone) : value
}
