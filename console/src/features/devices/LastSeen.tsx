import { useTranslation } from 'react-i18next'
import { LiveAge } from '../../ui/LiveAge.tsx'

/** When the light last sent a message. */
export function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation('devices')
  if (at === null) return <span>{t('neverOnline')}</span>
  return (
    <span title={t('columns.lastSeen')}>
      <LiveAge at={at} />
    </span>
  )
}
