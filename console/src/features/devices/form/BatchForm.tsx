import { Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useConnection } from '../../../graphql/connection.ts'
import { useFormat } from '../../../i18n/format.ts'
import { FormFoot } from '../../../ui/FormModal.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { warningToast } from '../../../ui/toasts.ts'
import { useBatchConfirmation } from '../../control/useBatchConfirmation.tsx'
import { ConfirmEffectModal } from '../../effects/ConfirmEffectModal.tsx'
import { PreviewMove } from '../../effects/effects.ts'
import { followsSiteDefault, needsConfirmation } from '../../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../../effects/useEffectConfirmation.ts'
import { type BatchInput, type BatchValues, batchInput, batchProblems, isEmpty, NO_GROUP } from './batch.ts'
import classes from './DeviceForm.module.css'
import { GroupSelect } from './GroupSelect.tsx'
import { LifecycleFields } from './LifecycleFields.tsx'
import { LocationFields } from './LocationFields.tsx'
import { LIFECYCLE_FIELDS, NO_LIFECYCLE } from './lifecycle.ts'
import { LOCATION_FIELDS, NO_LOCATION } from './location.ts'
import { RatedPowerFields } from './RatedPowerFields.tsx'
import { NO_RATED_POWER, RATED_POWER_FIELDS } from './ratedPower.ts'
import { Section } from './Section.tsx'

interface BatchFormProps {
  /** not on its way out */
  opened: boolean
  /** of the lights that are edited */
  ids: number[]
  /** none: not for this viewer */
  groups: { id: number; name: string }[] | undefined
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSubmit: (input: BatchInput) => void
}

export function BatchForm({ opened, ids, groups, onDirty, onCancel, onSubmit }: BatchFormProps) {
  const { t } = useTranslation(['deviceForm', 'input'])
  const { ready } = useConnection()
  const { number } = useFormat()
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const client = useClient()
  const moveConfirmation = useEffectConfirmation<{ input: BatchInput; text: string }>(opened)
  const count = ids.length
  const form = useBatchValues()
  const dirty = form.isDirty()
  // Before anything else can be pressed: an Escape that comes at once must find it.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])

  const submit = (values: BatchValues) => {
    if (isEmpty(values)) return warningToast(t('input:pleaseEnterAtLeastOneField'))
    const send = () => onSubmit(batchInput(values))
    const grave = [
      values.status === 'MAINTENANCE' && t('batch.askMaintenance', { number: number(count) }),
      values.lifecycle === 'OUT_OF_SERVICE' && t('batch.askOutOfService', { number: number(count) }),
    ].filter(said => said !== false)
    if (values.group) return void askMove(values, grave)
    if (grave.length === 0) return send()
    confirmAndRun({ lights: count, text: grave.join(' '), act: send })
  }
  /** Moving lights changes their plan: what they do then is said before it is sent. */
  async function askMove(values: BatchValues, grave: string[]) {
    const groupId = values.group === NO_GROUP ? null : Number(values.group)
    const answer = await moveConfirmation.preview(
      client.query(PreviewMove, { ids, groupId }, { requestPolicy: 'network-only' }),
    )
    if (!answer) return
    const effect = answer.data?.previewLightMove
    const input = batchInput(values)
    const left = followsSiteDefault(effect) ? 'batch.askUngroupDefault' : 'batch.askUngroup'
    const text = [...grave, ...(groupId === null ? [t(left, { number: number(count) })] : [])].join(' ')
    if (text || needsConfirmation(effect)) moveConfirmation.confirm({ input, text }, effect)
    else onSubmit(input)
  }
  const focusFirst = (errors: Record<string, unknown>) => {
    const field = [...LIFECYCLE_FIELDS, ...RATED_POWER_FIELDS, ...LOCATION_FIELDS].find(one => errors[one])
    document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus()
  }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
        <Text size="sm" mb="md">
          {t('batch.text')}
        </Text>
        <BatchFields form={form} groups={groups} />
        <FormFoot
          submit={t('batch.submit', { number: count })}
          busy={moveConfirmation.isLoading}
          disabled={!ready}
          onCancel={onCancel}
        />
      </form>
      {/* outside the form, which a submit in there would submit, too */}
      {dialog}
      <ConfirmEffectModal
        confirmation={
          moveConfirmation.pending && {
            title: t('batch.askMove', { number: number(count) }),
            action: t('batch.move'),
            text: moveConfirmation.pending.change.text,
            effect: moveConfirmation.pending.effect,
            perGroup: true,
            hidesChoice: true,
          }
        }
        onConfirm={() => moveConfirmation.pending && onSubmit(moveConfirmation.pending.change.input)}
        onClose={moveConfirmation.close}
      />
    </>
  )
}

interface BatchFieldsProps extends Pick<BatchFormProps, 'groups'> {
  form: UseFormReturnType<BatchValues>
}

/** The fields; an empty one leaves the value of each light unchanged. */
function BatchFields({ form, groups }: BatchFieldsProps) {
  const { t } = useTranslation('deviceForm')
  return (
    <>
      <Section title={t('batch.assign')}>
        <div className={classes.columns}>
          {groups && (
            <GroupSelect
              groups={groups}
              first={[{ value: NO_GROUP, label: t('batch.ungroup') }]}
              placeholder={t('batch.unchanged')}
              input={form.getInputProps('group')}
            />
          )}
          <SearchSelect
            label={t('batch.status')}
            searchable={false}
            placeholder={t('batch.unchanged')}
            clearable
            data={[
              { value: 'MAINTENANCE', label: t('maintenanceOn') },
              { value: 'NORMAL', label: t('maintenanceOff') },
            ]}
            clearButtonProps={{ 'aria-label': t('clear') }}
            {...form.getInputProps('status')}
          />
          <LifecycleFields
            values={form.values}
            offersPlanned
            placeholder={t('batch.unchanged')}
            input={field => form.getInputProps(field)}
          />
        </div>
      </Section>
      <Section title={t('ratedPower')} text={t('batch.ratedPowerText')}>
        <RatedPowerFields
          lamps={{ nominalMainWatts: { shown: true }, nominalSubWatts: { shown: true } }}
          placeholder={t('batch.unchanged')}
          input={field => form.getInputProps(field)}
        />
      </Section>
      <Section title={t('location')} text={t('locationText')}>
        <LocationFields
          values={form.values}
          input={field => form.getInputProps(field)}
          onChange={values => form.setValues(values)}
        />
      </Section>
    </>
  )
}

function useBatchValues() {
  const { t } = useTranslation(['deviceForm', 'input'])
  const form = useForm<BatchValues>({
    initialValues: { ...NO_LOCATION, ...NO_RATED_POWER, ...NO_LIFECYCLE, group: null, status: null },
    validate: values =>
      Object.fromEntries(
        Object.entries(batchProblems(values)).map(([field, key]) => {
          if (key === true) return [field, true]
          if (key === 'input:wattsOutOfRange' || key === 'input:endOutOfRange') return [field, t(key)]
          return [field, t(key === 'locationOutOfBounds' ? `input:${key}` : `batch.${key}`)]
        }),
      ),
    // They are right or wrong together.
    onValuesChange: (values, before) => {
      if (LOCATION_FIELDS.some(field => values[field] !== before[field]))
        for (const field of LOCATION_FIELDS) form.clearFieldError(field)
    },
  })
  return form
}
