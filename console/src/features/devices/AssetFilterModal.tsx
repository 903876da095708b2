import { Anchor, Button, Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import '../../ui/fieldStyles.ts'
import '@mantine/core/styles/SimpleGrid.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { AttributeInput } from '../attributes/AttributeInput.tsx'
import { type AttributeDefinition, LightAttributes } from '../attributes/attributes.ts'
import {
  type AssetFilterValues,
  type AttributeCondition,
  assetFilterProblems,
  assetFilterValues,
  assetFilterWhere,
  CONDITIONS,
  fittingCondition,
} from './assetFilter.ts'
import { assetWhere, type DeviceSearch } from './deviceSearch.ts'

interface AssetFilterModalProps {
  opened: boolean
  url: ListUrl<DeviceSearch>
  onClose: () => void
  /** opens the list of own attributes */
  onManage: () => void
}

/** Filters the list by asset data and own attributes. */
export function AssetFilterModal({ opened, url, onClose, onManage }: AssetFilterModalProps) {
  const { t } = useTranslation('attributes')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: LightAttributes })
  return (
    <FormModal
      opened={opened}
      title={t('filter.title')}
      ready={data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {close =>
        data ? (
          <AssetFilterForm definitions={data.lightAttributes} url={url} onDone={close} onManage={onManage} />
        ) : (
          <ErrorPanel
            title={t('failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={read}
          />
        )
      }
    </FormModal>
  )
}

interface AssetFilterFormProps extends Pick<AssetFilterModalProps, 'url' | 'onManage'> {
  definitions: readonly AttributeDefinition[]
  onDone: () => void
}

function AssetFilterForm({ definitions, url, onDone, onManage }: AssetFilterFormProps) {
  const { t } = useTranslation('attributes')
  const [values, setValues] = useState(() => assetFilterValues(assetWhere(url.search.assets)))
  const definition = definitions.find(({ id }) => `${id}` === values.attribute)
  const problems = assetFilterProblems(values, definition)
  const change = (part: Partial<AssetFilterValues>) => setValues({ ...values, ...part })
  const apply = (next: AssetFilterValues) => {
    const where = assetFilterWhere(
      next,
      definitions.find(({ id }) => `${id}` === next.attribute),
    )
    url.set('assets', JSON.stringify(where))
    onDone()
  }
  const input = (field: 'lampType' | 'poleNumber' | 'installedFrom' | 'installedTo') => ({
    value: values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!problems.from && !problems.to) apply(values)
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label={t('lampType')} maxLength={100} autoComplete="off" {...input('lampType')} />
        <TextInput label={t('poleNumber')} maxLength={100} autoComplete="off" {...input('poleNumber')} />
        <TextInput label={t('filter.installedFrom')} type="date" {...input('installedFrom')} />
        <TextInput label={t('filter.installedTo')} type="date" {...input('installedTo')} />
        {definitions.length > 0 && (
          <AttributeFilterFields
            definitions={definitions}
            definition={definition}
            values={values}
            problems={problems}
            onChange={change}
          />
        )}
      </SimpleGrid>
      <Checkbox
        mt="md"
        label={t('filter.isProtected')}
        checked={values.isProtected}
        onChange={event => change({ isProtected: event.currentTarget.checked })}
      />
      <Anchor component="button" type="button" size="sm" mt="md" onClick={onManage}>
        {t('manage')}
      </Anchor>
      <FormFoot submit={t('filter.apply')} onCancel={onDone}>
        <Button variant="subtle" mr="auto" onClick={() => apply(assetFilterValues({}))}>
          {t('filter.clear')}
        </Button>
      </FormFoot>
    </form>
  )
}

interface AttributeFilterFieldsProps extends Pick<AssetFilterFormProps, 'definitions'> {
  definition: AttributeDefinition | undefined
  values: AssetFilterValues
  problems: ReturnType<typeof assetFilterProblems>
  onChange: (part: Partial<AssetFilterValues>) => void
}

/** One own attribute, and what its value has to be. */
function AttributeFilterFields({ definitions, definition, values, problems, onChange }: AttributeFilterFieldsProps) {
  const { t } = useTranslation('attributes')
  const errorText = useErrorText()
  const { condition } = values
  const choose = (id: string) => {
    const next = definitions.find(one => `${one.id}` === id)
    const fitting = next ? fittingCondition(condition, next.type) : condition
    onChange({ attribute: id, condition: fitting, value: '', from: '', to: '' })
  }
  const limit = (field: 'from' | 'to') =>
    definition && (
      <AttributeInput
        definition={definition}
        label={t(definition.type === 'DATE' ? `filter.${field}Day` : `filter.${field}`)}
        value={values[field]}
        error={problems[field] && errorText(undefined, problems[field])}
        onChange={next => onChange({ [field]: next })}
      />
    )
  return (
    <>
      <NativeSelect
        label={t('filter.attribute')}
        value={definition ? values.attribute : ''}
        data={[
          { value: '', label: t('filter.anyAttribute') },
          ...definitions.map(({ id, name }) => ({ value: `${id}`, label: name })),
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      {definition && (
        <NativeSelect
          label={t('filter.condition')}
          value={condition}
          data={CONDITIONS[definition.type].map(value => ({ value, label: t(`filter.${value}`) }))}
          onChange={event => onChange({ condition: event.currentTarget.value as AttributeCondition })}
        />
      )}
      {definition && (condition === 'contains' || condition === 'equals') && (
        <AttributeInput
          definition={definition}
          label={t('filter.value')}
          value={values.value}
          onChange={value => onChange({ value })}
        />
      )}
      {condition === 'range' && limit('from')}
      {condition === 'range' && limit('to')}
    </>
  )
}
