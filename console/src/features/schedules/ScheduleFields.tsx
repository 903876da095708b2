import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeField } from '../../ui/TimeField.tsx'
import { DatesField, MAX_DATE, MIN_DATE } from './DatesField.tsx'
import { LevelSlider } from './LevelSlider.tsx'
import { OffsetField } from './OffsetField.tsx'
import classes from './ScheduleForm.module.css'
import { DAYS, DEFAULT_BRIGHTNESS, type ScheduleValues } from './scheduleForm.ts'
import { SCHEDULE_TYPES } from './scheduleSearch.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

interface FieldsProps {
  form: UseFormReturnType<ScheduleValues>
}

export function NameFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  return (
    <div className={classes.two}>
      <TextInput label={t('form.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('form.description')} maxLength={500} {...form.getInputProps('description')} />
    </div>
  )
}

/** By the clock or by the sun, and on which days. */
export function DaysFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  const { days, weekdays } = form.values
  return (
    <>
      <div className={classes.two}>
        <NativeSelect
          label={t('form.type')}
          data={SCHEDULE_TYPES.map(value => ({ value, label: t(`type.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <NativeSelect
          label={t('form.days')}
          description={t(`daysHint.${days}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={DAYS.map(value => ({ value, label: t(`days.${value}`) }))}
          {...form.getInputProps('days')}
        />
      </div>
      {days === 'WEEKDAYS' && (
        <WeekdaysField
          value={weekdays}
          onChange={weekdays => form.setFieldValue('weekdays', weekdays)}
          error={form.errors.weekdays}
        />
      )}
      {days === 'DATES' ? (
        <DatesField
          required
          label={t('form.dates')}
          value={form.values.dates}
          onChange={dates => form.setFieldValue('dates', dates)}
          error={form.errors.dates}
        />
      ) : (
        <RangeFields form={form} />
      )}
    </>
  )
}

/** First and last evening, and evenings without it. */
function RangeFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  return (
    <>
      <div className={classes.two}>
        {(['validFrom', 'validUntil'] as const).map(field => (
          <TextInput
            key={field}
            type="date"
            label={t(`form.${field}`)}
            description={t(`form.${field}Hint`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={MIN_DATE}
            max={MAX_DATE}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      <DatesField
        label={t('form.exceptDates')}
        description={t('form.exceptDatesHint')}
        value={form.values.exceptDates}
        onChange={dates => form.setFieldValue('exceptDates', dates)}
        error={form.errors.exceptDates}
      />
    </>
  )
}

export function TimeFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  return (
    <>
      <div className={classes.two}>
        {form.values.type === 'TIMING' ? (
          <>
            <TimeField required label={t('form.turnOn')} {...form.getInputProps('startTime')} />
            <TimeField required label={t('form.turnOff')} {...form.getInputProps('endTime')} />
          </>
        ) : (
          <>
            <OffsetField label={t('form.sunsetOffset')} {...form.getInputProps('sunsetOffset')} />
            <OffsetField label={t('form.sunriseOffset')} {...form.getInputProps('sunriseOffset')} />
          </>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {t('form.zone')}
      </Text>
    </>
  )
}

/** Brightness of both lamps; the auxiliary lamp may stay off. */
export function LevelFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  const { mainBrightness, subBrightness } = form.values
  /** what the auxiliary lamp is set to when it is switched on again */
  const [subBefore, setSubBefore] = useState(DEFAULT_BRIGHTNESS)
  const subLevel = subBrightness || subBefore
  return (
    <div className={classes.two}>
      <LevelSlider
        label={t('form.mainBrightness')}
        min={Math.min(10, mainBrightness)}
        value={mainBrightness}
        onChange={level => form.setFieldValue('mainBrightness', level)}
      />
      <LevelSlider
        label={t('form.subBrightness')}
        min={Math.min(10, subLevel)}
        on={subBrightness > 0}
        value={subLevel}
        onChange={level => form.setFieldValue('subBrightness', level)}
        onSwitch={on => {
          setSubBefore(subLevel)
          form.setFieldValue('subBrightness', on ? subLevel : 0)
        }}
      />
    </div>
  )
}
