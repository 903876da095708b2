import { useTranslation } from 'react-i18next'
import type { Evening } from './evenings.ts'

/** What is unusual in a night. */
export function useNoteText(): (note: Evening['notes'][number]) => string {
  const { t } = useTranslation('schedules')
  return ({ kind, minutes }) => {
    if (kind !== 'CLOCK_CHANGE') return t(`evening.note.${kind}`)
    const change = minutes ?? 0
    return t(change > 0 ? 'evening.note.CLOCK_FORWARD' : 'evening.note.CLOCK_BACK', { minutes: Math.abs(change) })
  }
}
