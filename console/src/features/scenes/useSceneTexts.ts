import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useOverrideSummary } from '../campaigns/useOverrideSummary.ts'
import type { SceneRow } from './scenes.ts'

const MINUTE_MS = 60_000

/** Parts of a scene in words. */
export function useSceneTexts() {
  const { t } = useTranslation('scenes')
  const format = useFormat()
  const summary = useOverrideSummary()
  return {
    targets: ({ targets }: SceneRow['actions'][number]) => targets.map(({ name }) => name).join(t('comma')),
    levels: ({ levels }: SceneRow['actions'][number]) => summary(levels),
    /** `4 hr` */
    span: (minutes: number) => format.span(minutes * MINUTE_MS),
    end: ({ durationMinutes }: Pick<SceneRow, 'durationMinutes'>) =>
      durationMinutes === null ? t('untilEvent') : t('after', { span: format.span(durationMinutes * MINUTE_MS) }),
  }
}
