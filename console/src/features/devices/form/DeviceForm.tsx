import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../graphql/connection.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { RecordForm, type RecordFormDialog } from '../../../ui/form/RecordForm.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { followsSiteDefault } from '../../effects/needsConfirmation.ts'
import { UploadField } from '../../media/UploadField.tsx'
import { useMay } from '../../sessions/session.ts'
import { AssetFields } from './AssetFields.tsx'
import classes from './DeviceForm.module.css'
import type { FormDevice } from './deviceDocuments.ts'
import { type DeviceValues, PHOTOS } from './deviceForm.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { LifecycleFields } from './LifecycleFields.tsx'
import { LocationFields } from './LocationFields.tsx'
import { LOCATION_FIELDS } from './location.ts'
import { MaintenanceField } from './MaintenanceField.tsx'
import { RatedPowerFields } from './RatedPowerFields.tsx'
import { lampPowers, modelOf } from './ratedPower.ts'
import { useDeviceChanges } from './useDeviceChanges.ts'
import { type DeviceFormRequest, useDeviceForm } from './useDeviceForm.ts'
import { useMoveConfirmation } from './useMoveConfirmation.tsx'

interface DeviceFormProps extends Omit<DeviceFormRequest, 'confirm'> {
  dialog: RecordFormDialog<FormDevice>
  /** before the buttons */
  foot: ReactNode
}

export function DeviceForm({ dialog, foot, ...request }: DeviceFormProps) {
  const { kept, choices } = request
  const { t } = useTranslation(['deviceForm', 'dialog', 'attributes'])
  const { ready } = useConnection()
  const question = useMoveConfirmation(kept ? [kept.id] : [], dialog.isOpen, {
    title: t('askMove', { name: kept?.name ?? '' }),
    action: t('dialog:save'),
  })
  const state = useDeviceForm({ ...request, confirm: confirmMove })
  const { form, before } = state
  const changesOf = useDeviceChanges(before)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])

  async function confirmMove({ group }: DeviceValues): Promise<boolean> {
    if (!kept || group === before.group) return true
    return question.confirmMove({
      groupId: group === null ? null : Number(group),
      textOf: effect => (followsSiteDefault(effect) ? t('toSiteDefault') : undefined),
    })
  }

  return (
    <>
      <RecordForm
        {...dialog}
        state={state}
        isNew={!kept}
        failed={t(kept ? 'updateFailedTitle' : 'createFailed')}
        changesOf={changesOf}
        disabled={!ready}
        foot={foot}
      >
        <FormSection title={t('identity')}>
          <IdentityFields form={form} choices={choices} device={kept} nameRef={name} />
        </FormSection>
        <FormSection title={t('ratedPower')} text={t('ratedPowerText')}>
          <RatedPowerFields
            lamps={lampPowers(form.values, modelOf(form.values, choices, kept), kept)}
            placeholder={t('wattsUnknown')}
            input={field => form.getInputProps(field)}
          />
        </FormSection>
        <FormSection title={t('attributes:section')}>
          <AssetFields form={form} definitions={choices.lightAttributes} />
        </FormSection>
        <FormSection title={t('location')} text={t('locationText')}>
          <IncompleteLocation before={before} />
          <LocationFields form={form} />
        </FormSection>
        <Photos form={form} />
        {kept && <Service form={form} device={kept} />}
      </RecordForm>
      {question.dialog}
    </>
  )
}

/** Imports register lights with an address or a position only. */
function IncompleteLocation({ before }: { before: DeviceValues }) {
  const { t } = useTranslation('deviceForm')
  const missing = LOCATION_FIELDS.filter(field => before[field] === '')
  if (missing.length === 0 || missing.length === LOCATION_FIELDS.length) return null
  return (
    <div className={classes.note}>
      <Notice tone="warning">
        {t('locationIncomplete', { fields: missing.map(field => t(`field.${field}`)).join(t('comma')) })}
      </Notice>
    </div>
  )
}

interface PartProps {
  form: UseFormReturnType<DeviceValues>
}

function Photos({ form }: PartProps) {
  const { t } = useTranslation('deviceForm')
  const mayUpload = useMay()('MediaFile', 'create')
  if (!mayUpload && form.values.photos.length === 0) return null
  return (
    <FormSection title={t('photos')}>
      <UploadField
        {...PHOTOS}
        label={t('photos')}
        labelHidden
        name="photos"
        items={form.values.photos}
        onChange={change => form.setFieldValue('photos', change)}
        error={form.errors.photos}
        disabled={!mayUpload}
      />
    </FormSection>
  )
}

/** Maintenance and lifecycle of a device that exists. */
function Service({ form, device }: PartProps & { device: FormDevice }) {
  const { t } = useTranslation('deviceForm')
  return (
    <FormSection title={t('service')}>
      <div className={classes.columns}>
        <div className={classes.wide}>
          <MaintenanceField input={form.getInputProps('maintenance', { type: 'checkbox' })} />
        </div>
        <LifecycleFields
          values={form.values}
          offersPlanned={device.lastOnlineTime === null}
          input={field => form.getInputProps(field)}
        />
      </div>
    </FormSection>
  )
}
