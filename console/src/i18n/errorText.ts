import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** An error's code in the operator's words; with a translation key from the server, that. */
export function useErrorText(): (code: string | undefined, key?: string) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    (code, key) => {
      if (key && i18n.exists(key)) return i18n.t(key as never) as string
      switch (code) {
        case 'UNAUTHENTICATED':
        case 'FORBIDDEN':
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
        default:
          return t('other')
      }
    },
    [t, i18n],
  )
}
