import { useTranslation } from 'react-i18next'
import type { LightFact } from './facts.ts'

/** The cause of a state: `Operator · Li Wei`. Causes without a translation are shown unchanged. */
export function useCause(): (fact: Pick<LightFact, 'cause' | 'causeBy'>) => string {
  const { t, i18n } = useTranslation('facts')
  return ({ cause, causeBy }) => {
    const key = `cause.${cause}`
    const words = i18n.exists(key, { ns: 'facts' }) ? t(key as 'cause.OPERATOR') : cause
    return [words, causeBy].filter(Boolean).join(' · ')
  }
}
