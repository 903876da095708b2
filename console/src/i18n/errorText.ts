import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Namespace of the server's translation keys, unless they contain one, e.g. `alert:rule.threshold`. */
const KEYS = { ns: 'input' } as const

/** The text of an error by the server's translation key, else by its code. */
export function useErrorText(): (code: string | undefined, key?: string, params?: object) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    (code, key, params) => {
      if (key && i18n.exists(key, KEYS)) return i18n.t(key as never, { ...params, ...KEYS }) as string
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
