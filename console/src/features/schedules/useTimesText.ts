import { useTranslation } from 'react-i18next'
import type { ScheduleRow } from './schedules.ts'

/** `18:30 – 06:30`, or `sunset −10 min – sunrise`. */
export function useTimesText() {
  const { t } = useTranslation('schedules')
  const shifted = (event: string, offset: number) =>
    offset === 0 ? event : `${event} ${offset > 0 ? '+' : '−'}${Math.abs(offset)} min`
  return ({
    type,
    startTime,
    endTime,
    sunsetOffset,
    sunriseOffset,
  }: Pick<ScheduleRow, 'type' | 'startTime' | 'endTime' | 'sunsetOffset' | 'sunriseOffset'>) =>
    type === 'TIMING'
      ? `${startTime} – ${endTime}`
      : `${shifted(t('sunset'), sunsetOffset)} – ${shifted(t('sunrise'), sunriseOffset)}`
}
