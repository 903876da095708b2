import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Where the server's translation keys stand, unless they name a namespace themselves, as `alert:rule.threshold` does. */
const KEYS = { ns: 'input' } as const

/** An error's code in the operator's words; with a translation key from the server, that. */
export function useErrorText(): (code: string | undefined, key?: string) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    (code, key) => {
      if (key && i18n.exists(key, KEYS)) return i18n.t(key as never, KEYS) as string
      switch (code) {
        case 'UNAUTHENTICATED':
        case 'FORBIDDEN':
        case 'CONFIRMATION_NEEDED':
        case 'SECOND_FACTOR_MISSING':
        case 'INTERNAL_SERVER_ERROR':
          return t(code)
        case 'NETWORK':
          return t('network')
        case 'CONFLICT':
          return t('conflict')
        case 'NOT_FOUND':
          return t('notFound')
        case 'TOO_MANY_REQUESTS':
          return t('tooMany')
        case 'UNAVAILABLE':
          return t('away')
        default:
          return t('other')
      }
    },
    [t, i18n],
  )
}
