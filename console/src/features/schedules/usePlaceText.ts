import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { SchedulePlace } from './evenings.ts'

/** Groups at one place: their districts, the first of their names, and how many lights they have. */
export function usePlaceText(): (place: SchedulePlace) => string {
  const { t } = useTranslation('schedules')
  const { number } = useFormat()
  return ({ districts, groupNames, groupCount, lights, timeZone }) => {
    const groups = groupNames.slice(0, 2).join(t('warning.comma'))
    const more = groupCount > 2 ? t('evening.moreGroups', { groups, count: groupCount }) : groups
    const where = districts.slice(0, 2).join(t('warning.comma'))
    const count = groupCount > 0 && t('evening.lights', { count: lights, number: number(lights) })
    return [where, more, count, timeZone].filter(Boolean).join(' · ')
  }
}
