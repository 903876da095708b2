import { NativeSelect, Stack, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { toast } from '../../ui/toasts.ts'
import {
  ATTRIBUTE_TYPES,
  type AttributeDefinition,
  type AttributeType,
  CreateLightAttribute,
  UpdateLightAttribute,
} from './attributes.ts'

type Values = { name: string; type: AttributeType; unit: string }
const FIELDS = ['name', 'type', 'unit'] as const

interface AttributeFormProps {
  /** undefined: a new one */
  attribute: AttributeDefinition | undefined
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

/** Name, type and unit of an own attribute; its type stays. */
export function AttributeForm({ attribute, onDirty, onDone }: AttributeFormProps) {
  const { t } = useTranslation('attributes')
  const { ready } = useConnection()
  const refusalOf = useRefusal()
  const [, create] = useMutation(CreateLightAttribute)
  const [, update] = useMutation(UpdateLightAttribute)

  // A file or the API may have given a unit to an attribute of another type: it is kept.
  const hasUnit = (type: AttributeType) => type === 'NUMBER' || attribute?.unit != null

  async function send({ name, type, unit: typed }: Values) {
    const unit = (hasUnit(type) && typed.trim()) || null
    const values = { name: name.trim(), unit }
    if (attribute) return update({ id: attribute.id, ...values })
    return create({ ...values, type })
  }

  const state = useRecordForm<Values, AttributeDefinition>({
    kept: attribute,
    valuesOf: kept => ({ name: kept?.name ?? '', type: kept?.type ?? 'TEXT', unit: kept?.unit ?? '' }),
    changed: (before, after) => changedFields(FIELDS, before, after),
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? 'attributes:nameMissing' : undefined }),
    save: async values => {
      const { data, error } = await send(values)
      if (!data) return refusalOf(error)
      toast(t(attribute ? 'updated' : 'created', { name: values.name.trim() }))
      onDone()
    },
  })
  const { form } = state
  return (
    <RecordForm
      state={state}
      isNew={!attribute}
      failed={t(attribute ? 'updateFailed' : 'createFailed')}
      changesOf={() => []}
      disabled={!ready}
      onTheirs={() => undefined}
      onDirty={onDirty}
      onCancel={onDone}
      isOpen={() => true}
    >
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('type')}
          description={attribute ? t('typeFixed') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={attribute !== undefined}
          data={ATTRIBUTE_TYPES.map(value => ({ value, label: t(`types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        {hasUnit(form.values.type) && (
          <TextInput label={t('unit')} maxLength={20} autoComplete="off" {...form.getInputProps('unit')} />
        )}
      </Stack>
    </RecordForm>
  )
}
