import { useTranslation } from 'react-i18next'

/** The waiting time after too many attempts, as text. */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation('sessions')
  // From 61 s on, so that it is never “1 minutes”.
  return seconds => (seconds > 60 ? t('waitMinutes', { minutes: Math.ceil(seconds / 60) }) : t('wait', { seconds }))
}
