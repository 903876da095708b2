import { useTranslation } from 'react-i18next'

/** A newer server may have more reasons: they are shown as they are. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('connectivity')
  return reason => t(`refusals.${reason as 'TLS'}`, { defaultValue: reason })
}
