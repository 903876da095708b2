import { Button, Text } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficialYear as Official } from '#lighting/calendar/china.ts'
import { useConnection } from '../../graphql/connection.ts'
import { errorToast } from '../../ui/toasts.ts'
import classes from './Holidays.module.css'
import type { Holiday } from './holidays.ts'
import { differingDates } from './officialYear.ts'
import { useDayText } from './useDaysText.ts'
import { useHolidayChanges } from './useHolidayChanges.ts'

interface OfficialYearProps {
  year: number
  official: Official
  /** the days of the year as stored */
  holidays: readonly Holiday[]
  mayImport: boolean
  onImported: () => void
}

/** The source of the official calendar of a year: imported by one click into an empty year, compared with others. */
export function OfficialYear({ year, official, holidays, mayImport, onImported }: OfficialYearProps) {
  const { t } = useTranslation('schedules')
  const { ready } = useConnection()
  const dayText = useDayText()
  const { save } = useHolidayChanges(onImported)
  const [isSaving, setSaving] = useState(false)
  const { source, days } = official
  const { title, number, kind } = source
  const differing = differingDates(holidays, days)

  async function importAll() {
    setSaving(true)
    const refusal = await save(days)
    setSaving(false)
    if (refusal) errorToast(t('holidays.saveFailed'), refusal.text)
  }

  const comparison =
    holidays.length === 0
      ? undefined
      : differing.length === 0
        ? t(`official.same.${kind}`)
        : t('official.differs', {
            count: differing.length,
            dates: differing.slice(0, 5).map(dayText).join(t('warning.comma')),
          })
  return (
    <section className={classes.official} aria-label={t('official.title')}>
      <div>
        <Text size="sm">
          {t(`official.source.${kind}`, { year, title, number, date: dayText(source.date) })} {comparison}
        </Text>
        <Text size="xs" c="dimmed">
          {t('official.check')}
        </Text>
      </div>
      {mayImport && holidays.length === 0 && (
        <Button
          leftSection={<IconCalendarDown size={16} />}
          disabled={!ready}
          loading={isSaving}
          onClick={() => void importAll()}
        >
          {t('official.import', { year, count: days.length })}
        </Button>
      )}
    </section>
  )
}
