import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { usePreview } from '../schedules/usePreview.ts'
import { type GroupValues, groupFieldOf, groupPreviewInput, groupProblems } from './groupForm.ts'
import { type GroupRow, LampsOfModels, PreviewGroup } from './groups.ts'
import { unitedOptions } from './lamps.ts'
import { useGroupFieldName } from './useGroupChanges.ts'

/** The night as it would be with these values, and what the lights of the group can do. */
export function useGroupPlan(kept: GroupRow | undefined, values: GroupValues) {
  const { t } = useTranslation('groups')
  const fieldName = useGroupFieldName()
  const [{ data: models }] = useQuery({ query: LampsOfModels, pause: kept?.options != null })
  // A name that is not there yet does not keep the night from being shown.
  const isComplete = Object.keys(groupProblems(values)).every(field => field === 'name')
  const preview = usePreview(
    PreviewGroup,
    isComplete ? { id: kept?.id, input: groupPreviewInput(values) } : undefined,
    input => {
      const field = groupFieldOf(input)
      return field && fieldName(field)
    },
  )
  return {
    options: kept?.options ?? unitedOptions(models?.findAllDeviceMode),
    preview: preview.data?.previewLightGroup,
    isBusy: preview.busy,
    problem: isComplete ? preview.problem : t('form.incomplete'),
  }
}
