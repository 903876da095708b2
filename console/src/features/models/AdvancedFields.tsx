import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ModelForm.module.css'
import { CATEGORIES, type ModelFormFields } from './modelForm.ts'
import type { ModelOfForm } from './models.ts'
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
