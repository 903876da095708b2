import { Autocomplete, Checkbox, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import '@mantine/core/styles/CheckboxCard.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Checkbox.css'
import '../../ui/choices.css'
import '../../ui/selectStyles.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ATTRIBUTE_TYPES, type AttributeDefinition, LightAttributes } from '../attributes/attributes.ts'
import { type Draft, isMapped, letters } from './draft.ts'
import classes from './Imports.module.css'
import type { AttributeColumn, Import } from './imports.ts'
import { namedAttribute, proposedAttribute, sameName } from './ownAttributes.ts'

interface AttributeColumnsProps {
  draft: Draft
  columns: Import['columns']
  onChange: (part: Partial<Draft>) => void
}

/** Columns without a field, each of which can become an own attribute. */
export function AttributeColumns({ draft, columns, onChange }: AttributeColumnsProps) {
  const { t } = useTranslation(['imports', 'attributes'])
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: LightAttributes })
  const free = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ index }) => !isMapped(draft.sources, index))
  if (free.length === 0) return null
  const put = (column: number, attribute: AttributeColumn | undefined) =>
    onChange({
      attributes: [...draft.attributes.filter(one => one.column !== column), ...(attribute ? [attribute] : [])].sort(
        (a, b) => a.column - b.column,
      ),
    })
  return (
    <section>
      <Title order={2} size="h5">
        {t('attributes.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('attributes.text')}
      </Text>
      {error && !data && (
        <ErrorPanel
          title={t('attributes:failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={read}
        />
      )}
      <ul className={classes.fields}>
        {free.map(column => (
          <ColumnRow
            key={column.index}
            column={column}
            attribute={draft.attributes.find(one => one.column === column.index)}
            definitions={data?.lightAttributes}
            onChange={attribute => put(column.index, attribute)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ColumnRowProps {
  column: Import['columns'][number] & { index: number }
  attribute: AttributeColumn | undefined
  /** undefined: not loaded */
  definitions: readonly AttributeDefinition[] | undefined
  onChange: (attribute: AttributeColumn | undefined) => void
}

function ColumnRow({ column, attribute, definitions, onChange }: ColumnRowProps) {
  const { t } = useTranslation('imports')
  const { index, name, samples } = column
  return (
    <li className={classes.attribute}>
      <Checkbox
        label={`${letters(index)} · ${name}`}
        description={samples.join(' / ') || t('mapping.empty')}
        aria-label={t('attributes.use', { name })}
        checked={attribute !== undefined}
        disabled={!definitions}
        classNames={{ description: classes.name }}
        onChange={event =>
          onChange(event.currentTarget.checked ? proposedAttribute(column, index, definitions ?? []) : undefined)
        }
      />
      {attribute && (
        <AttributeFields attribute={attribute} column={column} definitions={definitions ?? []} onChange={onChange} />
      )}
    </li>
  )
}

interface AttributeFieldsProps {
  attribute: AttributeColumn
  column: Import['columns'][number]
  definitions: readonly AttributeDefinition[]
  onChange: (attribute: AttributeColumn) => void
}

/** Name, type and unit; an attribute that exists is chosen by its name. */
function AttributeFields({ attribute, column, definitions, onChange }: AttributeFieldsProps) {
  const { t } = useTranslation(['imports', 'attributes'])
  const { name, type, unit } = attribute
  const exists = definitions.some(definition => sameName(definition.name, name))
  return (
    <div className={classes.attributeFields}>
      <Autocomplete
        label={t('attributes:name')}
        description={exists ? t('attributes.exists') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={name.trim() === '' ? t('attributes.nameMissing') : undefined}
        maxLength={100}
        value={name}
        data={definitions.map(definition => definition.name)}
        onChange={next => onChange(namedAttribute(attribute, next, definitions, column.samples))}
      />
      <NativeSelect
        label={t('attributes:type')}
        value={type}
        disabled={exists}
        data={ATTRIBUTE_TYPES.map(value => ({ value, label: t(`attributes:types.${value}`) }))}
        onChange={event => onChange({ ...attribute, type: event.currentTarget.value as typeof type })}
      />
      {type === 'NUMBER' && (
        <TextInput
          label={t('attributes:unit')}
          maxLength={20}
          disabled={exists}
          value={unit ?? ''}
          onChange={event => onChange({ ...attribute, unit: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}
