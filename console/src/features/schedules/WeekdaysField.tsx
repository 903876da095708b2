import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ScheduleForm.module.css'
import { WEEKDAYS } from './scheduleForm.ts'

interface WeekdaysFieldProps {
  value: number[]
  onChange: (weekdays: number[]) => void
  error?: ReactNode
}

/** 1 is Monday, 7 Sunday. */
export function WeekdaysField({ value, onChange, error }: WeekdaysFieldProps) {
  const { t } = useTranslation('schedules')
  const id = useId()
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter(other => other !== day) : [...value, day].sort())
  return (
    <Input.Wrapper label={t('form.weekdays')} labelElement="div" labelProps={{ id }} required error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div className={classes.weekdays} role="group" aria-labelledby={id}>
        {WEEKDAYS.map((name, index) => (
          <button
            key={name}
            type="button"
            className={classes.weekday}
            aria-pressed={value.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {t(`weekday.${name}`)}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  )
}
