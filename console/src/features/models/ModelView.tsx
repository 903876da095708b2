import { useForm } from '@mantine/form'
import { ModelFields } from './ModelFields.tsx'
import classes from './ModelForm.module.css'
import { type ModelValues, modelValues } from './modelForm.ts'
import type { ModelOfForm } from './models.ts'

/** The values of a model for those who may not change them. */
export function ModelView({ model }: { model: ModelOfForm }) {
  const form = useForm<ModelValues>({ initialValues: modelValues(model) })
  return (
    <fieldset disabled className={classes.view}>
      <ModelFields form={form} before={form.values} model={model} />
    </fieldset>
  )
}
