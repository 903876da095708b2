import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import { LampFields } from './LampFields.tsx'
import { ModelIdentityFields } from './ModelIdentityFields.tsx'
import type { ModelFormFields, ModelValues } from './modelForm.ts'
import type { ModelOfForm } from './models.ts'
import { PatienceFields } from './PatienceFields.tsx'
import { PowerFields } from './PowerFields.tsx'
import { ReportingFields } from './ReportingFields.tsx'

interface ModelFieldsProps {
  form: ModelFormFields
  /** the values that the form was opened with */
  before: ModelValues
  /** none: a new one */
  model: ModelOfForm | undefined
  advancedRef?: Ref<HTMLDetailsElement>
}

/** The sections of the form; a center has no lamps and no timeouts. */
export function ModelFields({ form, before, model, advancedRef }: ModelFieldsProps) {
  const { t } = useTranslation('models')
  const isLight = form.values.kind === 'light'
  return (
    <>
      <FormSection title={t('section.identity')}>
        <ModelIdentityFields form={form} deviceCount={model?.deviceCount ?? 0} />
      </FormSection>
      {isLight && (
        <>
          <FormSection title={t('section.lamps')}>
            <LampFields form={form} />
          </FormSection>
          <FormSection title={t('section.power')} text={t('section.powerText')}>
            <PowerFields form={form} before={before} model={model} />
          </FormSection>
          <FormSection title={t('section.reporting')}>
            <ReportingFields form={form} />
          </FormSection>
          <FormSection title={t('section.patience')} text={t('section.patienceText')}>
            <PatienceFields form={form} />
          </FormSection>
        </>
      )}
      <AdvancedFields ref={advancedRef} form={form} model={model} />
    </>
  )
}
