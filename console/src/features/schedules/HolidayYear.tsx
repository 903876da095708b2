import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { civilDateOf, weekdayOf } from '#lighting/time/zone.ts'
import { localeOf } from '../../i18n/language.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import classes from './Holidays.module.css'
import { type Holiday, weeksOf } from './holidays.ts'
import { WEEKDAYS } from './scheduleForm.ts'

/** A calendar of twelve months with holidays and worked weekend days. */
export function HolidayYear({ year, holidays }: { year: number; holidays: readonly Holiday[] }) {
  const { t, i18n } = useTranslation('schedules')
  const days = useMemo(() => new Map(holidays.map(day => [day.date, day])), [holidays])
  // 1 June 2026 is a Monday.
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'narrow', timeZone: 'UTC' })
  const name = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'long', timeZone: 'UTC' })
  const today = civilDateOf(Date.now(), useSiteZone())
  return (
    <div className={classes.months}>
      {Array.from({ length: 12 }, (_, index) => index + 1).map(month => (
        <table key={month} className={classes.month}>
          <caption>{name.format(Date.UTC(year, month - 1, 1))}</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((day, index) => (
                <th key={day} scope="col" abbr={t(`weekday.${day}`)}>
                  {weekday.format(Date.UTC(2026, 5, 1 + index))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(year, month).map((week, row) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, column) =>
                  date ? (
                    <Day key={date} date={date} holiday={days.get(date)} today={date === today} />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                    <td key={`${row} ${column}`} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Day({ date, holiday, today }: { date: string; holiday: Holiday | undefined; today: boolean }) {
  const { t } = useTranslation('schedules')
  const kind = holiday?.kind ?? (weekdayOf(date) > 5 ? 'weekend' : undefined)
  const title = holiday && [t(`holidays.legend.${holiday.kind}`), holiday.name].filter(Boolean).join(' · ')
  return (
    <td className={classes.day} data-kind={kind} data-today={today || undefined} title={title}>
      {Number(date.slice(8))}
      {holiday && <small>{t(`holidays.short.${holiday.kind}`)}</small>}
    </td>
  )
}
