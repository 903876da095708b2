import { Switch } from '@mantine/core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../graphql/connection.ts'
import { FormFoot } from '../../../ui/FormModal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ConfirmEffectModal } from '../../effects/ConfirmEffectModal.tsx'
import { followsSiteDefault } from '../../effects/needsConfirmation.ts'
import { UploadField } from '../../media/UploadField.tsx'
import { useMay } from '../../sessions/session.ts'
import { Conflict } from './Conflict.tsx'
import classes from './DeviceForm.module.css'
import { PHOTOS } from './deviceValues.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { LifecycleFields } from './LifecycleFields.tsx'
import { LocationFields } from './LocationFields.tsx'
import { MaintenanceField } from './MaintenanceField.tsx'
import { RatedPowerFields } from './RatedPowerFields.tsx'
import { lampPowers, modelOf } from './ratedPower.ts'
import { Section } from './Section.tsx'
import { type DeviceFormProps, type DeviceFormState, useDeviceForm } from './useDeviceForm.ts'

export function DeviceForm(props: DeviceFormProps) {
  const { opened, data: read, device, groupId, onDirty, onCancel, onSaved, onDone } = props
  const { t } = useTranslation(['deviceForm', 'dialog'])
  const { ready } = useConnection()
  const [another, setAnother] = useState(false)
  const { form, data, save, saving, problem, conflict, name, move } = useDeviceForm({
    opened,
    data: read,
    device,
    groupId,
    another,
    onSaved,
    onDone,
  })

  const dirty = form.isDirty()
  // Before anything else can be pressed: an Escape that comes at once must find it.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => name.current?.focus(), [name])

  return (
    <>
      <form noValidate onSubmit={save}>
        {conflict && <Conflict {...conflict} />}
        {problem && (
          <div className={classes.problem}>
            <Notice tone="bad" title={t(device ? 'updateFailedTitle' : 'createFailed')}>
              {problem}
            </Notice>
          </div>
        )}
        <Section title={t('identity')}>
          <IdentityFields form={form} data={data} device={device} nameRef={name} />
        </Section>
        <Section title={t('ratedPower')} text={t('ratedPowerText')}>
          <RatedPowerFields
            lamps={lampPowers(form.values, modelOf(form.values, data, device), device)}
            placeholder={t('wattsUnknown')}
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
        <Photos form={form} />
        {device && <Service form={form} device={device} />}
        <FormFoot
          submit={t(device ? 'dialog:save' : 'dialog:create')}
          busy={saving}
          disabled={!ready}
          onCancel={onCancel}
        >
          {!device && (
            <Switch
              className={classes.another}
              label={t('another')}
              checked={another}
              onChange={event => setAnother(event.currentTarget.checked)}
            />
          )}
        </FormFoot>
      </form>
      {/* outside the form, which a submit in there would submit, too */}
      <ConfirmEffectModal
        confirmation={
          move.opened
            ? {
                title: t('askMove', { name: device?.name ?? '' }),
                action: t('dialog:save'),
                text: followsSiteDefault(move.effect) ? t('toSiteDefault') : undefined,
                effect: move.effect,
                perGroup: true,
                hidesChoice: true,
              }
            : undefined
        }
        onConfirm={move.onConfirm}
        onClose={move.onClose}
      />
    </>
  )
}

function Photos({ form }: { form: DeviceFormState }) {
  const { t } = useTranslation('deviceForm')
  const mayUpload = useMay()('MediaFile', 'create')
  if (!mayUpload && form.values.photos.length === 0) return null
  return (
    <Section title={t('photos')}>
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
    </Section>
  )
}

/** Maintenance and lifecycle of a device that exists. */
function Service({ form, device }: { form: DeviceFormState; device: NonNullable<DeviceFormProps['device']> }) {
  const { t } = useTranslation('deviceForm')
  return (
    <Section title={t('service')}>
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
    </Section>
  )
}
