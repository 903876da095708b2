import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './ModelForm.module.css'
import type { ModelFormFields } from './modelForm.ts'
import { MODEL_KINDS, type ModelKind } from './modelSearch.ts'

interface ModelIdentityFieldsProps {
  form: ModelFormFields
  /** a model in use keeps its kind */
  deviceCount: number
}

export function ModelIdentityFields({ form, deviceCount }: ModelIdentityFieldsProps) {
  const { t } = useTranslation('models')
  const { number } = useFormat()
  const setKind = (kind: ModelKind) => {
    form.setFieldValue('kind', kind)
    form.setFieldValue('category', kind === 'center' ? 'CENTER' : 'LIGHT')
  }
  return (
    <div className={classes.columns}>
      <TextInput
        label={t('form.name')}
        placeholder={t('form.nameExample')}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('form.code')}
        description={t('form.codeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('form.codeExample')}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <NativeSelect
        label={t('form.kind')}
        description={deviceCount > 0 ? t('form.kindLocked', { number: number(deviceCount) }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={deviceCount > 0}
        classNames={{ input: classes.locked }}
        data={MODEL_KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
        {...form.getInputProps('kind')}
        onChange={event => setKind(event.currentTarget.value as ModelKind)}
      />
      <TextInput label={t('form.manufacturer')} maxLength={100} {...form.getInputProps('manufacturer')} />
      <TextInput
        label={t('form.protocol')}
        placeholder={t('form.protocolExample')}
        maxLength={100}
        {...form.getInputProps('protocol')}
      />
      <TextInput label={t('form.version')} maxLength={100} {...form.getInputProps('version')} />
      <Textarea
        className={classes.wide}
        label={t('form.description')}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Switch
        className={classes.wide}
        label={t('form.isEnabled')}
        description={t('form.isEnabledHint')}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
    </div>
  )
}
