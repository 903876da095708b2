import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import type { FieldChange } from '../../ui/Conflict.tsx'
import { changedSceneFields, type SceneValues, sceneValues } from './sceneForm.ts'
import type { SceneRow } from './scenes.ts'
import { useSceneTexts } from './useSceneTexts.ts'

/** What another user changed, in words. */
export function useSceneChanges(before: SceneValues): (theirs: SceneRow) => FieldChange[] {
  const { t } = useTranslation('scenes')
  const texts = useSceneTexts()
  return theirs => {
    const now = sceneValues(theirs)
    const textOf: Partial<Record<keyof SceneValues, string>> = {
      kind: t(`kind.${theirs.kind}`),
      actions: theirs.actions.map(action => `${texts.targets(action)} ${texts.levels(action)}`).join(t('comma')),
      duration: texts.end(theirs),
    }
    return changedSceneFields(before, now)
      .filter(field => field !== 'minutes')
      .map(field => ({ field: t(`form.${field}` as 'form.name'), value: (textOf[field] ?? `${now[field]}`) || NONE }))
  }
}
