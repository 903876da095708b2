import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ModelForm.module.css'
import { CATEGORIES, type ModelFormFields, PATIENCE } from './modelForm.ts'
import type { ModelOfForm } from './models.ts'
import { NumberField } from './NumberField.tsx'
import { VersionTable } from './VersionTable.tsx'

interface AdvancedFieldsProps {
  ref: Ref<HTMLDetailsElement> | undefined
  form: ModelFormFields
  /** none: a new one */
  model: ModelOfForm | undefined
}

/** What is rarely changed, closed at first. */
export function AdvancedFields({ ref, form, model }: AdvancedFieldsProps) {
  const { t } = useTranslation('models')
  return (
    <details ref={ref} className={classes.advanced}>
      <summary>
        <span>{t('section.advanced')}</span>
        <Text component="span" size="xs" c="dimmed">
          {t('section.advancedText')}
        </Text>
      </summary>
      <div className={classes.columns}>
        {form.values.kind === 'light' && <Patience form={form} />}
        <NativeSelect
          label={t('form.category')}
          data={CATEGORIES.map(value => ({ value, label: t(`category.${value}`) }))}
          {...form.getInputProps('category')}
        />
        <TextInput
          label={t('form.tags')}
          description={t('form.tagsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={300}
          {...form.getInputProps('tags')}
        />
        {(['configTemplate', 'interfaceSpec'] as const).map(field => (
          <Textarea
            key={field}
            className={classes.wide}
            classNames={{ input: classes.code }}
            label={t(`form.${field}`)}
            description={t(`form.${field}Hint`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps(field)}
          />
        ))}
        {model && (
          <div className={classes.wide}>
            <VersionTable model={model} />
          </div>
        )}
      </div>
    </details>
  )
}

/** How long the server waits for answers of the lights. */
function Patience({ form }: { form: ModelFormFields }) {
  const { t } = useTranslation('models')
  return (
    <>
      <div className={classes.wide}>
        <Text size="sm" fw={600}>
          {t('section.patience')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('section.patienceText')}
        </Text>
      </div>
      {PATIENCE.map(field => (
        <NumberField key={field} form={form} field={field} unit="seconds" hint={t(`hint.${field}`)} required />
      ))}
    </>
  )
}
