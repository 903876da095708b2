import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { ChangeEffect } from './effects.ts'

const DIRECTIONS = ['on', 'off', 'dim'] as const

/** The immediate effect as text: “285 off, 81 dim”. */
export function useDirections(): (effect: Pick<ChangeEffect, 'on' | 'off' | 'dim'>) => string {
  const { t } = useTranslation('effects')
  const format = useFormat()
  return effect => {
    const changes = DIRECTIONS.filter(direction => effect[direction] > 0)
    if (changes.length === 0) return t('none')
    return changes
      .map(direction => t(direction, { count: effect[direction], number: format.number(effect[direction]) }))
      .join(t('comma'))
  }
}

/** What controls the lights of a group afterwards. */
export function useFallbackText(): (group: ChangeEffect['groups'][number]) => string {
  const { t } = useTranslation('effects')
  return ({ fallback, schedule }) => {
    if (fallback === 'SCHEDULE') return t('fallback.SCHEDULE', { name: schedule ?? '' })
    return t(`fallback.${fallback ?? 'NOTHING'}`)
  }
}
