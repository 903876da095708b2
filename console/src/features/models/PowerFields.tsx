import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CurveField } from './CurveField.tsx'
import classes from './ModelForm.module.css'
import { hasField, type ModelFormFields, type ModelValues } from './modelForm.ts'
import { wattsChanged } from './modelInput.ts'
import { modelWarnings } from './modelProblems.ts'
import type { ModelOfForm } from './models.ts'
import { NumberField } from './NumberField.tsx'
import { RatingsTable } from './RatingsTable.tsx'
import { Warning } from './Warning.tsx'

interface PowerFieldsProps {
  form: ModelFormFields
  before: ModelValues
  /** none: a new one */
  model: ModelOfForm | undefined
}

/** Power of the lamps. A change of an existing model has a date, and the earlier power stays for the days before. */
export function PowerFields({ form, before, model }: PowerFieldsProps) {
  const { t } = useTranslation('models')
  const { values } = form
  return (
    <div className={classes.columns}>
      {(['mainWatts', 'subWatts'] as const)
        .filter(field => hasField(values, field))
        .map(field => (
          <NumberField key={field} form={form} field={field} unit="watts" />
        ))}
      <NumberField form={form} field="standbyWatts" unit="watts" hint={t('hint.standbyWatts')} />
      <NumberField form={form} field="minLevel" unit="percent" hint={t('hint.minLevel')} />
      {model && wattsChanged(before, values) && (
        <TextInput
          className={classes.wide}
          type="date"
          label={t('form.validFrom')}
          description={t('hint.validFrom')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('validFrom')}
        />
      )}
      <div className={classes.wide}>
        <CurveField
          value={values.powerCurve}
          onChange={curve => form.setFieldValue('powerCurve', curve)}
          errors={field => form.errors[field] as string | undefined}
        />
      </div>
      <Warning isShown={modelWarnings(values).curveFalls}>{t('warning.curveFalls')}</Warning>
      {model && model.ratings.length > 0 && (
        <div className={classes.wide}>
          <RatingsTable ratings={model.ratings} />
        </div>
      )}
    </div>
  )
}
