import { useTranslation } from 'react-i18next'

/** How long somebody who tried too often has to wait, as one would say it. */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation('sessions')
  // From 61 s on, so that it is never “1 minutes”.
  return seconds => (seconds > 60 ? t('waitMinutes', { minutes: Math.ceil(seconds / 60) }) : t('wait', { seconds }))
}
