import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ModelFormFields, PATIENCE, WATTS } from './modelForm.ts'

interface NumberFieldProps {
  form: ModelFormFields
  field: (typeof WATTS)[number] | (typeof PATIENCE)[number] | 'minLevel' | 'reportEverySeconds' | 'offlineAfter'
  unit: 'watts' | 'percent' | 'seconds'
  hint?: string
  required?: boolean
}

/** A number with its unit at its end. */
export function NumberField({ form, field, unit, hint, required }: NumberFieldProps) {
  const { t } = useTranslation('models')
  return (
    <TextInput
      label={t(`form.${field}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={t(`unit.${unit}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      required={required}
      {...form.getInputProps(field)}
    />
  )
}
