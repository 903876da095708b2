import { useTranslation } from 'react-i18next'
import classes from './ModelForm.module.css'
import { type ModelFormFields, PATIENCE } from './modelForm.ts'
import { modelWarnings } from './modelProblems.ts'
import { NumberField } from './NumberField.tsx'
import { Warning } from './Warning.tsx'

/** How long the platform waits for the lights. */
export function PatienceFields({ form }: { form: ModelFormFields }) {
  const { t } = useTranslation('models')
  return (
    <div className={classes.columns}>
      {PATIENCE.map(field => (
        <NumberField key={field} form={form} field={field} unit="seconds" hint={t(`hint.${field}`)} required />
      ))}
      <Warning isShown={modelWarnings(form.values).neverResent}>{t('warning.neverResent')}</Warning>
    </div>
  )
}
