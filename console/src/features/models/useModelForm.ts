import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import { changedModelFields, type ModelValues, modelFieldOf, modelValues } from './modelForm.ts'
import { modelCreateInput, modelUpdateInput, wattsChanged } from './modelInput.ts'
import { modelProblems } from './modelProblems.ts'
import { CreateModel, ModelAgain, type ModelOfForm, UpdateModel } from './models.ts'

export interface ModelFormRequest {
  /** none: a new one */
  kept: ModelOfForm | undefined
  /** what a new one begins with */
  first: ModelValues
  onSaved: () => void
  /** shows the first field that is wrong */
  onWrong: (field: string) => void
}

export function useModelForm({ kept, first, onSaved, onWrong }: ModelFormRequest) {
  const { t } = useTranslation('models')
  const client = useClient()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateModel)
  const [, update] = useMutation(UpdateModel)
  return useRecordForm<ModelValues, ModelOfForm>({
    kept,
    valuesOf: model => (model ? modelValues(model) : first),
    changed: changedModelFields,
    problemsOf: modelProblems,
    save: async (values, { before, version }) => {
      const { data, error } = kept
        ? await update({ id: kept.id, input: { ...modelUpdateInput(before, values), expectedUpdatedAt: version } })
        : await create({ input: modelCreateInput(values) })
      if (!data) {
        const refusal = refusalOf(error)
        // The date is in the form while the power differs.
        const isHidden = !(kept && wattsChanged(before, values))
        const shownAt = (field: string) => (isHidden && field === 'validFrom' ? 'mainWatts' : field)
        return { ...refusal, fields: refusal.fields?.map(one => ({ ...one, field: shownAt(one.field) })) }
      }
      toast(t(kept ? 'changed' : 'created', { name: values.name.trim() }))
      onSaved()
    },
    readAgain: async () => {
      const { data } = await client.query(ModelAgain, { id: kept!.id })
      return data && (data.findOneDeviceMode ?? 'gone')
    },
    gone: t('notFound'),
    fieldOf: modelFieldOf,
    onWrong,
  })
}
