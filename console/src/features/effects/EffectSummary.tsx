import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ChangeEffect } from './effects.ts'
import { useDirections, useFallbackText } from './useEffectText.ts'

const MAX_GROUPS = 12

interface EffectSummaryProps {
  effect: ChangeEffect
  /** lists each group with what controls it afterwards */
  perGroup?: boolean
}

/** Counts of lights that switch on or off, dim, stay or lose their plan. */
export function EffectSummary({ effect, perGroup = false }: EffectSummaryProps) {
  const { t } = useTranslation('effects')
  const format = useFormat()
  const directions = useDirections()
  const fallbackText = useFallbackText()
  const { stay, losePlan, keepBurning } = effect
  const named = effect.groups.filter(group => group.name !== null)
  return (
    <>
      <Text size="sm">
        <strong>{t('atOnce')}</strong> {directions(effect)}
        {stay > 0 && `${t('comma')}${t('stay', { count: stay, number: format.number(stay) })}`}
      </Text>
      {perGroup && named.length > 0 && (
        <List size="sm">
          {named.slice(0, MAX_GROUPS).map(group => (
            <List.Item key={group.groupId}>
              <strong>{group.name}</strong> — {fallbackText(group)}
            </List.Item>
          ))}
          {named.length > MAX_GROUPS && <List.Item>{t('more', { count: named.length - MAX_GROUPS })}</List.Item>}
        </List>
      )}
      {losePlan > 0 && (
        <Notice tone="warning" title={t('losePlan', { count: losePlan, number: format.number(losePlan) })}>
          {keepBurning > 0
            ? t('keepBurning', { count: keepBurning, number: format.number(keepBurning) })
            : t('holdState')}
        </Notice>
      )}
    </>
  )
}
