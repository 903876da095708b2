import { Input, Stack, Switch } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { LevelSlider } from '../schedules/LevelSlider.tsx'
import classes from './Daylight.module.css'
import { DaylightPreviewPanel } from './DaylightPreviewPanel.tsx'
import type { DaylightRow } from './daylight.ts'
import type { DaylightValues } from './daylightForm.ts'
import { RegionField } from './RegionField.tsx'
import { UnitField } from './UnitField.tsx'
import { useDaylightChanges } from './useDaylightChanges.ts'
import { useDaylightForm } from './useDaylightForm.ts'

interface DaylightFormProps {
  /** none: a new one */
  kept: DaylightRow | undefined
  dialog: RecordFormDialog<DaylightRow>
  onSaved: () => void
}

export function DaylightForm({ kept, dialog, onSaved }: DaylightFormProps) {
  const { t } = useTranslation('daylight')
  const { ready } = useConnection()
  const state = useDaylightForm(kept, onSaved)
  const changesOf = useDaylightChanges(state.before)
  const { form } = state
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={!kept}
      failed={t('saveFailed')}
      changesOf={changesOf}
      disabled={!ready}
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <RegionField kept={kept} form={form} />
          <ThresholdFields form={form} />
          <TimeFields form={form} />
          <SensorFields form={form} />
          <LevelFields form={form} />
          <Switch
            label={t('form.isEnabled')}
            description={t('form.isEnabledHint')}
            {...form.getInputProps('isEnabled', { type: 'checkbox' })}
          />
        </Stack>
        <div className={classes.aside}>
          <DaylightPreviewPanel values={form.values} />
        </div>
      </div>
    </RecordForm>
  )
}

interface FieldsProps {
  form: UseFormReturnType<DaylightValues>
}

function ThresholdFields({ form }: FieldsProps) {
  const { t } = useTranslation('daylight')
  return (
    <div className={classes.two}>
      <UnitField
        required
        label={t('form.onBelow')}
        description={t('form.onBelowHint')}
        unit="lx"
        decimals={1}
        {...form.getInputProps('onBelow')}
      />
      <UnitField
        required
        label={t('form.offAbove')}
        description={t('form.offAboveHint')}
        unit="lx"
        decimals={1}
        {...form.getInputProps('offAbove')}
      />
    </div>
  )
}

/** When it holds, and for how long. */
function TimeFields({ form }: FieldsProps) {
  const { t } = useTranslation('daylight')
  return (
    <>
      <div className={classes.two}>
        <TimeField required label={t('form.windowFrom')} {...form.getInputProps('windowFrom')} />
        <TimeField required label={t('form.windowTo')} {...form.getInputProps('windowTo')} />
      </div>
      <div className={classes.two}>
        <UnitField
          required
          label={t('form.delayMinutes')}
          description={t('form.delayMinutesHint')}
          unit={t('minutes')}
          {...form.getInputProps('delayMinutes')}
        />
        <UnitField
          required
          label={t('form.maxHours')}
          description={t('form.maxHoursHint')}
          unit={t('hours')}
          {...form.getInputProps('maxHours')}
        />
      </div>
    </>
  )
}

function SensorFields({ form }: FieldsProps) {
  const { t } = useTranslation('daylight')
  return (
    <div className={classes.two}>
      <UnitField
        required
        label={t('form.minSensors')}
        description={t('form.minSensorsHint')}
        unit={t('sensorUnit')}
        {...form.getInputProps('minSensors')}
      />
      <UnitField
        required
        label={t('form.maxAgeMinutes')}
        description={t('form.maxAgeMinutesHint')}
        unit={t('minutes')}
        {...form.getInputProps('maxAgeMinutes')}
      />
    </div>
  )
}

/** A lamp that the rule leaves as its plan has it has 0 %. */
function LevelFields({ form }: FieldsProps) {
  const error = form.errors.mainBrightness
  return (
    // tabIndex: what is wrong here gets the focus
    <div data-path="mainBrightness" tabIndex={-1}>
      <div className={classes.two}>
        <LevelField form={form} field="mainBrightness" />
        <LevelField form={form} field="subBrightness" />
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}

function LevelField({ form, field }: FieldsProps & { field: 'mainBrightness' | 'subBrightness' }) {
  const { t } = useTranslation('daylight')
  const value = form.values[field]
  /** what the lamp is set to when it is chosen again */
  const [before, setBefore] = useState(100)
  const set = (level: number) => {
    form.clearFieldError('mainBrightness')
    form.setFieldValue(field, level)
  }
  const level = value || before
  return (
    <LevelSlider
      label={t(`form.${field}`)}
      min={Math.min(10, level)}
      value={level}
      on={value > 0}
      offText={t('asPlanned')}
      onChange={set}
      onSwitch={on => {
        setBefore(level)
        set(on ? level : 0)
      }}
    />
  )
}
