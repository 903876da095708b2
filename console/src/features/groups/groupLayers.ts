import type { TFunction } from 'i18next'
import type { LayersExample } from '../schedules/RuleLayers.tsx'
import type { GroupRow } from './groups.ts'
import { strategyOf } from './strategy.ts'

/** The group of the list with most schedules, as the example of how rules are layered. */
export function groupLayersOf(rows: readonly GroupRow[], t: TFunction<'groups'>): LayersExample | undefined {
  const [group] = rows
    .filter(({ enableStatus }) => enableStatus)
    .sort((a, b) => strategyOf(b).schedules.length - strategyOf(a).schedules.length)
  if (!group) return undefined
  const { schedules, mode, counts } = strategyOf(group)
  const modeText = t(`mode.${mode}`)
  const now = counts === 'schedule' ? t('strategy.scheduleCounts') : counts === 'mode' ? modeText : undefined
  return { group: group.name, schedules, mode: modeText, now }
}
