import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { changedScheduleFields, type ScheduleValues, scheduleValues, WEEKDAYS } from './scheduleForm.ts'
import type { ScheduleRow } from './schedules.ts'
import { useDayText } from './useDaysText.ts'

export const SCHEDULE_LABELS = {
  name: 'form.name',
  description: 'form.description',
  type: 'form.type',
  days: 'form.days',
  weekdays: 'form.weekdays',
  dates: 'form.dates',
  validFrom: 'form.validFrom',
  validUntil: 'form.validUntil',
  exceptDates: 'form.exceptDates',
  startTime: 'form.turnOn',
  endTime: 'form.turnOff',
  sunsetOffset: 'form.sunsetOffset',
  sunriseOffset: 'form.sunriseOffset',
  mainBrightness: 'form.mainBrightness',
  subBrightness: 'form.subBrightness',
  steps: 'form.steps',
  moves: 'form.groups',
  isEnabled: 'form.enabled',
} as const

/** What another user changed, in words. */
export function useScheduleChanges(before: ScheduleValues): (theirs: ScheduleRow) => FieldChange[] {
  const { t } = useTranslation('schedules')
  const { quantity } = useFormat()
  const dayText = useDayText()
  const listed = (texts: string[]) => texts.join(t('warning.comma'))

  const textsOf = (values: ScheduleValues): Partial<Record<keyof ScheduleValues, string>> => ({
    type: t(`type.${values.type}`),
    days: t(`days.${values.days}`),
    weekdays: listed(values.weekdays.map(day => t(`weekday.${WEEKDAYS[day - 1] ?? 'monday'}`))),
    dates: listed(values.dates.map(dayText)),
    validFrom: values.validFrom && dayText(values.validFrom),
    validUntil: values.validUntil && dayText(values.validUntil),
    exceptDates: listed(values.exceptDates.map(dayText)),
    mainBrightness: quantity(values.mainBrightness, '%'),
    subBrightness: quantity(values.subBrightness, '%'),
    steps: listed(values.steps.map(({ time, mainBrightness }) => `${time} ${quantity(mainBrightness, '%')}`)),
    isEnabled: t(values.isEnabled ? 'form.isEnabled' : 'form.isDisabled'),
  })

  return theirs => {
    const now = scheduleValues(theirs)
    const texts = textsOf(now)
    return changedScheduleFields(before, now).map(field => ({
      field: t(SCHEDULE_LABELS[field]),
      value: (texts[field] ?? `${now[field]}`) || NONE,
    }))
  }
}
