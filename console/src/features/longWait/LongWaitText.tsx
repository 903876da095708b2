import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useNow } from '../../ui/useNow.ts'
import type { LongWait } from './longWait.ts'

/** `Sent 12 min ago, answers within 30 min`, updated live. */
export function LongWaitText({ wait: { missing, since, within } }: { wait: LongWait }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const now = useNow()
  const times = { age: format.span(Math.max(0, now - Date.parse(since))), within: format.span(within) }
  return (
    // Read out once, not with every tick.
    <span aria-live="off">{t(`longWait.${missing}`, times)}</span>
  )
}
