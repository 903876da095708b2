import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCKED } from '../../../ui/locked.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { ScanButton } from '../../../ui/scanner/ScanButton.tsx'
import { NoModels } from '../../models/NoModels.tsx'
import classes from './DeviceForm.module.css'
import type { DeviceChoices, FormDevice } from './deviceDocuments.ts'
import { DEVICE_ID, type DeviceValues } from './deviceForm.ts'
import { GroupSelect } from './GroupSelect.tsx'
import { centerOptions, MAX_OPTIONS, modelOptions } from './options.ts'
import { modelOf } from './ratedPower.ts'

interface IdentityFieldsProps {
  form: UseFormReturnType<DeviceValues>
  choices: DeviceChoices
  device: FormDevice | undefined
  nameRef: Ref<HTMLInputElement>
}

/** What it is, and where it belongs. What it is cannot change once it is there. */
export function IdentityFields({ form, choices, device, nameRef }: IdentityFieldsProps) {
  const { t } = useTranslation('deviceForm')
  const locked = device !== undefined
  const needsCenter = modelOf(form.values, choices, device)?.needsCenter === true
  const lock = locked ? LOCKED : undefined
  return (
    <div className={classes.columns}>
      <TextInput
        ref={nameRef}
        label={t('field.name')}
        placeholder={t('nameExample')}
        required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <DeviceIdField form={form} locked={locked} />
      <SearchSelect
        label={t('field.mode')}
        description={locked ? t('locked.mode') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('choose')}
        required={!locked}
        nothingFoundMessage={t('nothingFound')}
        data={modelOptions(choices, device)}
        {...form.getInputProps('mode')}
        {...lock}
      />
      {!locked && choices.findAllDeviceMode.length === 0 && (
        <div className={classes.wide}>
          <NoModels kind="light" />
        </div>
      )}
      {(needsCenter || form.values.center !== null) && (
        <SearchSelect
          label={t('field.center')}
          description={t(locked ? 'locked.center' : 'centerText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('choose')}
          required={!locked && needsCenter}
          clearable={!locked && !needsCenter}
          limit={MAX_OPTIONS}
          nothingFoundMessage={t('nothingFound')}
          data={centerOptions(choices, device)}
          clearButtonProps={{ 'aria-label': t('clear') }}
          {...form.getInputProps('center')}
          {...lock}
        />
      )}
      {choices.findAllLightGroup && (
        <GroupSelect
          groups={choices.findAllLightGroup}
          placeholder={t('noGroup')}
          input={form.getInputProps('group')}
        />
      )}
      {device && (
        <TextInput
          label={t('field.ipAddress')}
          placeholder="10.0.12.7"
          maxLength={45}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('ipAddress')}
        />
      )}
    </div>
  )
}

function DeviceIdField({ form, locked }: Pick<IdentityFieldsProps, 'form'> & { locked: boolean }) {
  const { t } = useTranslation('deviceForm')
  const scan = <ScanButton fits={code => DEVICE_ID.test(code)} onCode={code => form.setFieldValue('deviceId', code)} />
  return (
    <TextInput
      label={t('field.deviceId')}
      description={t(locked ? 'locked.deviceId' : 'deviceIdText')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('deviceIdExample')}
      required={!locked}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      rightSection={scan}
      {...form.getInputProps('deviceId')}
      {...(locked && LOCKED)}
    />
  )
}
