import { Button, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from './holidays.ts'
import classes from './ScheduleForm.module.css'
import { useDayText } from './useDaysText.ts'

interface DatesFieldProps {
  label: string
  description?: string
  required?: boolean
  /** YYYY-MM-DD, ascending */
  value: string[]
  onChange: (dates: string[]) => void
  error?: ReactNode
}

export const [MIN_DATE, MAX_DATE] = ['2000-01-01', '2100-12-31']

/** Several dates: one is typed or picked, and added. */
export function DatesField({ label, description, required, value, onChange, error }: DatesFieldProps) {
  const { t } = useTranslation('schedules')
  const dayText = useDayText()
  const id = useId()
  const [date, setDate] = useState('')
  const isUsable = isDate(date) && date >= MIN_DATE && date <= MAX_DATE && !value.includes(date)

  function add() {
    if (!isUsable) return
    onChange([...value, date].sort())
    setDate('')
  }
  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter must not submit the form.
    event.preventDefault()
    add()
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      required={required}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div className={classes.dates} role="group" aria-labelledby={id}>
        <Input
          type="date"
          aria-label={t('dates.date', { field: label })}
          min={MIN_DATE}
          max={MAX_DATE}
          value={date}
          onChange={event => setDate(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={!isUsable}
          aria-label={t('dates.addTo', { field: label })}
          onClick={add}
        >
          {t('dates.add')}
        </Button>
        {value.map(one => (
          <button
            key={one}
            type="button"
            className={classes.date}
            aria-label={t('dates.remove', { date: dayText(one) })}
            onClick={() => onChange(value.filter(other => other !== one))}
          >
            {dayText(one)}
            <IconX size={14} aria-hidden />
          </button>
        ))}
      </div>
    </Input.Wrapper>
  )
}
