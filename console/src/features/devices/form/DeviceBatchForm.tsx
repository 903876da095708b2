import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../graphql/connection.ts'
import { useFormat } from '../../../i18n/format.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { RecordForm, type RecordFormDialog } from '../../../ui/form/RecordForm.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { warningToast } from '../../../ui/toasts.ts'
import { useBatchConfirmation } from '../../control/useBatchConfirmation.tsx'
import { followsSiteDefault } from '../../effects/needsConfirmation.ts'
import {
  type BatchInput,
  type BatchValues,
  batchProblems,
  changedBatchFields,
  deviceBatchInput,
  hasLocation,
  isEmpty,
  NO_CHANGE,
  NO_GROUP,
} from './batch.ts'
import classes from './DeviceForm.module.css'
import { GroupSelect } from './GroupSelect.tsx'
import { LifecycleFields } from './LifecycleFields.tsx'
import { LocationFields } from './LocationFields.tsx'
import { RatedPowerFields } from './RatedPowerFields.tsx'
import { useMoveConfirmation } from './useMoveConfirmation.tsx'

interface BatchFormProps {
  /** of the lights that are edited */
  ids: number[]
  /** none: not for this viewer */
  groups: { id: number; name: string }[] | undefined
  dialog: RecordFormDialog<never>
  onSubmit: (input: BatchInput) => void
}

export function DeviceBatchForm({ ids, groups, dialog, onSubmit }: BatchFormProps) {
  const { t } = useTranslation('deviceForm')
  const { ready } = useConnection()
  const { number } = useFormat()
  const { confirm, dialogs } = useBatchQuestions(ids, dialog.isOpen)
  const state = useRecordForm<BatchValues, never>({
    kept: undefined,
    valuesOf: () => NO_CHANGE,
    changed: changedBatchFields,
    problemsOf: batchProblems,
    confirm,
    save: async values => void onSubmit(deviceBatchInput(values)),
  })
  return (
    <>
      <RecordForm
        {...dialog}
        state={state}
        isNew={false}
        failed=""
        submit={t('batch.submit', { number: number(ids.length) })}
        disabled={!ready}
      >
        <Text size="sm" mb="md">
          {t('batch.text')}
        </Text>
        <BatchFields form={state.form} groups={groups} />
      </RecordForm>
      {dialogs}
    </>
  )
}

/** Asks before many lights are taken out of control or service, get one location, or are moved to a group that changes what they do. */
function useBatchQuestions(ids: number[], isOpen: () => boolean) {
  const { t } = useTranslation(['deviceForm', 'input'])
  const { number } = useFormat()
  const count = { number: number(ids.length) }
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const texts = { title: t('batch.askMove', count), action: t('batch.move') }
  const { confirmMove, dialog: moveDialog } = useMoveConfirmation(ids, isOpen, texts)

  async function confirm(values: BatchValues): Promise<boolean> {
    if (isEmpty(values)) {
      warningToast(t('input:pleaseEnterAtLeastOneField'))
      return false
    }
    const sharesLocation = ids.length > 1 && hasLocation(values)
    const warnings = [
      values.status === 'MAINTENANCE' && t('batch.askMaintenance', count),
      values.lifecycle === 'OUT_OF_SERVICE' && t('batch.askOutOfService', count),
      sharesLocation && t('batch.askLocation', count),
    ].filter(text => text !== false)
    if (values.group !== null) return confirmGroup(values.group, warnings)
    if (warnings.length === 0) return true
    return new Promise(resolve =>
      confirmAndRun({
        lights: ids.length,
        alwaysAsks: sharesLocation,
        text: warnings.join(' '),
        act: () => resolve(true),
        cancel: () => resolve(false),
      }),
    )
  }

  function confirmGroup(group: string, warnings: string[]): Promise<boolean> {
    const isUngrouped = group === NO_GROUP
    return confirmMove({
      groupId: isUngrouped ? null : Number(group),
      alwaysAsks: isUngrouped || warnings.length > 0,
      textOf: effect => {
        const left = followsSiteDefault(effect) ? 'batch.askUngroupDefault' : 'batch.askUngroup'
        return [...warnings, ...(isUngrouped ? [t(left, count)] : [])].join(' ')
      },
    })
  }

  return {
    confirm,
    dialogs: (
      <>
        {dialog}
        {moveDialog}
      </>
    ),
  }
}

interface BatchFieldsProps extends Pick<BatchFormProps, 'groups'> {
  form: UseFormReturnType<BatchValues>
}

/** The fields; an empty one leaves the value of each light unchanged. */
function BatchFields({ form, groups }: BatchFieldsProps) {
  const { t } = useTranslation('deviceForm')
  return (
    <>
      <FormSection title={t('batch.assign')}>
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
      </FormSection>
      <FormSection title={t('ratedPower')} text={t('batch.ratedPowerText')}>
        <RatedPowerFields
          lamps={{ nominalMainWatts: { shown: true }, nominalSubWatts: { shown: true } }}
          placeholder={t('batch.unchanged')}
          input={field => form.getInputProps(field)}
        />
      </FormSection>
      <FormSection title={t('location')} text={t('locationText')}>
        <LocationFields form={form} />
      </FormSection>
    </>
  )
}
