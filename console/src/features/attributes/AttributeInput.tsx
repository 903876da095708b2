import { NativeSelect, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import type { AttributeDefinition } from './attributes.ts'

interface AttributeInputProps {
  definition: Pick<AttributeDefinition, 'type' | 'unit'>
  label: string
  /** empty: not set */
  value: string
  error?: unknown
  /** path of the field in its form */
  'data-path'?: string
  onChange: (value: string) => void
}

/** Input of a value by the type of its attribute. */
export function AttributeInput({ definition, value, error, onChange, ...rest }: AttributeInputProps) {
  const { t } = useTranslation('attributes')
  const { type, unit } = definition
  const shared = { ...rest, value, error: error as string | undefined, autoComplete: 'off' }
  if (type === 'BOOLEAN')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('notSet') },
          { value: 'true', label: t('true') },
          { value: 'false', label: t('false') },
        ]}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      type={type === 'DATE' ? 'date' : 'text'}
      inputMode={type === 'NUMBER' ? 'decimal' : undefined}
      maxLength={type === 'NUMBER' ? 27 : 500}
      rightSection={type === 'NUMBER' ? unit : undefined}
      rightSectionWidth={unit && unit.length > 3 ? 64 : undefined}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
