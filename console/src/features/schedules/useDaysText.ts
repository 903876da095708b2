import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/language.ts'
import { WEEKDAYS } from './scheduleForm.ts'
import type { ScheduleRow } from './schedules.ts'

/** Dates that a cell shows; its hint has all of them. */
const MAX_SHOWN = 2

/** A civil date, always with its year: `31 Dec 2026`. */
export function useDayText(): (date: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })
  return date => format.format(Date.parse(date))
}

type DaysOf = Pick<ScheduleRow, 'days' | 'weekdays' | 'dates' | 'validFrom' | 'validUntil' | 'exceptDates'>

/** The evenings of a schedule: its days, its range with exceptions, and both in full for a hint. */
export function useDaysText(): (schedule: DaysOf) => { days: string; limits: string | undefined; hint: string } {
  const { t } = useTranslation('schedules')
  const dayText = useDayText()
  const listed = (texts: string[]) => texts.join(t('warning.comma'))

  function daysText({ days, weekdays, dates }: DaysOf): string {
    if (days === 'WEEKDAYS') return listed(weekdays.map(day => t(`weekday.${WEEKDAYS[day - 1] ?? 'monday'}`)))
    if (days !== 'DATES') return t(`days.${days}`)
    const shown = t('dates.on', { dates: listed(dates.slice(0, MAX_SHOWN).map(dayText)) })
    return dates.length > MAX_SHOWN ? `${shown} ${t('dates.more', { count: dates.length - MAX_SHOWN })}` : shown
  }

  function rangeText({ validFrom, validUntil }: DaysOf): string | undefined {
    if (validFrom && validUntil) return `${dayText(validFrom)} – ${dayText(validUntil)}`
    if (validFrom) return t('dates.from', { date: dayText(validFrom) })
    return validUntil ? t('dates.until', { date: dayText(validUntil) }) : undefined
  }

  return schedule => {
    const { days, dates, exceptDates } = schedule
    const range = rangeText(schedule)
    const except = exceptDates.length > 0 ? t('dates.except', { count: exceptDates.length }) : undefined
    const full = [
      days === 'DATES' ? t('dates.on', { dates: listed(dates.map(dayText)) }) : t(`daysHint.${days}`),
      ...(range ? [range] : []),
      ...(except ? [t('dates.exceptThese', { dates: listed(exceptDates.map(dayText)) })] : []),
    ]
    const limits = [range, except].filter(Boolean).join(' · ')
    return { days: daysText(schedule), limits: limits || undefined, hint: full.join(t('dates.and')) }
  }
}
