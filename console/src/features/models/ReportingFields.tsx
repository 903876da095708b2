import { Checkbox } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import { useTranslation } from 'react-i18next'
import classes from './ModelForm.module.css'
import { MEASURES, type ModelFormFields } from './modelForm.ts'
import { modelWarnings } from './modelProblems.ts'
import { NumberField } from './NumberField.tsx'
import { Warning } from './Warning.tsx'

/** What the lights report, how often, and when they are offline. */
export function ReportingFields({ form }: { form: ModelFormFields }) {
  const { t } = useTranslation('models')
  return (
    <div className={classes.columns}>
      <Checkbox.Group className={classes.wide} label={t('form.measures')} {...form.getInputProps('measures')}>
        <div className={classes.measures}>
          {MEASURES.map(measure => (
            <Checkbox key={measure} value={measure} label={t(`measure.${measure}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberField form={form} field="reportEverySeconds" unit="seconds" hint={t('hint.reportEverySeconds')} />
      <NumberField form={form} field="offlineAfter" unit="seconds" hint={t('hint.offlineAfter')} required />
      <Warning isShown={modelWarnings(form.values).offlineTooSoon}>{t('warning.offlineTooSoon')}</Warning>
    </div>
  )
}
