import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { AttributeInput } from '../../attributes/AttributeInput.tsx'
import type { AttributeDefinition } from '../../attributes/attributes.ts'
import classes from './DeviceForm.module.css'
import type { DeviceValues } from './deviceForm.ts'

interface AssetFieldsProps {
  form: UseFormReturnType<DeviceValues>
  definitions: readonly AttributeDefinition[]
}

/** What a light is in the asset register, with own attributes. */
export function AssetFields({ form, definitions }: AssetFieldsProps) {
  const { t } = useTranslation('attributes')
  return (
    <div className={classes.columns}>
      <TextInput
        label={t('lampType')}
        placeholder={t('lampTypeExample')}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('lampType')}
      />
      <TextInput
        label={t('poleNumber')}
        placeholder={t('poleNumberExample')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('poleNumber')}
      />
      <TextInput label={t('installedOn')} type="date" {...form.getInputProps('installedOn')} />
      {definitions.map(definition => (
        <AttributeInput
          key={definition.id}
          definition={definition}
          label={definition.name}
          {...form.getInputProps(`attributes.${definition.id}`)}
          value={form.values.attributes[definition.id] ?? ''}
        />
      ))}
      {form.errors.attributes && (
        <Text size="xs" c="var(--mantine-color-error)" className={classes.wide} data-path="attributes" tabIndex={-1}>
          {form.errors.attributes}
        </Text>
      )}
    </div>
  )
}
