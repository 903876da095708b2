import { Checkbox, Switch } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import classes from './ModelForm.module.css'
import { LAMPS, type ModelFormFields } from './modelForm.ts'

/** What the lamps can do. */
export function LampFields({ form }: { form: ModelFormFields }) {
  const { t } = useTranslation('models')
  return (
    <div className={classes.columns}>
      {LAMPS.map(lamp => (
        <fieldset key={lamp} className={classes.lamp}>
          <legend>{t(`section.${lamp}`)}</legend>
          <Checkbox label={t(`form.${lamp}Light`)} {...form.getInputProps(`${lamp}Light`, { type: 'checkbox' })} />
          {(['Brightness', 'ColorTemp'] as const).map(ability => (
            <Checkbox
              key={ability}
              label={t(`form.${lamp}${ability}`)}
              disabled={!form.values[`${lamp}Light`]}
              {...form.getInputProps(`${lamp}${ability}`, { type: 'checkbox' })}
              checked={form.values[`${lamp}Light`] && form.values[`${lamp}${ability}`]}
            />
          ))}
        </fieldset>
      ))}
      <Switch
        className={classes.wide}
        label={t('form.needsCenter')}
        description={t('form.needsCenterHint')}
        {...form.getInputProps('needsCenter', { type: 'checkbox' })}
      />
    </div>
  )
}
