import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import '../../ui/choiceStyles.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { wallClockOf } from '#lighting/time/zone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { LevelSlider } from '../schedules/LevelSlider.tsx'
import { OffsetField } from '../schedules/OffsetField.tsx'
import type { NightPreview } from '../schedules/preview.ts'
import classes from './GroupForm.module.css'
import { DEFAULT_COLOR_TEMP, type GroupValues } from './groupForm.ts'
import { CONTROL_MODES, type ControlMode } from './groupSearch.ts'
import type { GroupRow } from './groups.ts'

const COLOR_TEMP = { unit: 'K', min: 2200, max: 6500, step: 100, marks: [2700, 4000, 5700] }

interface ControlFieldsProps {
  form: UseFormReturnType<GroupValues>
  /** control options of its lights */
  options: GroupRow['options']
  /** for sunset and sunrise of its district */
  preview: NightPreview | undefined
}

/** Control mode of a group, with its switching times and levels. */
export function ControlFields({ form, options, preview }: ControlFieldsProps) {
  const { t } = useTranslation('groups')
  const { values } = form
  const manual = values.controlMode === 'MANUAL'
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('form.controlMode')}
        value={values.controlMode}
        onChange={mode => form.setFieldValue('controlMode', mode as ControlMode)}
      >
        <div className={classes.modes}>
          {CONTROL_MODES.map(mode => (
            <Radio key={mode} value={mode} label={t(`mode.${mode}`)} description={t(`modeHint.${mode}`)} />
          ))}
        </div>
      </Radio.Group>
      {values.controlMode === 'SUNRISE_SUNSET' && (
        <>
          <Sun preview={preview} />
          <div className={classes.two}>
            <OffsetField label={t('form.sunsetOffset')} {...form.getInputProps('sunsetOffset')} />
            <OffsetField label={t('form.sunriseOffset')} {...form.getInputProps('sunriseOffset')} />
          </div>
        </>
      )}
      {values.controlMode === 'TIMING' && (
        <div className={classes.two}>
          <TimeField required label={t('form.turnOn')} {...form.getInputProps('startTime')} />
          <TimeField required label={t('form.turnOff')} {...form.getInputProps('endTime')} />
        </div>
      )}
      {manual && (
        <Text size="sm" c="dimmed">
          {t('form.manual')}
        </Text>
      )}
      <div className={classes.two}>
        <LevelSlider
          label={t('form.mainBrightness')}
          disabled={manual}
          value={values.mainBrightness}
          onChange={level => form.setFieldValue('mainBrightness', level)}
        />
        {options?.subLight && (
          <div>
            <LevelSlider
              label={t('form.subBrightness')}
              disabled={manual || values.subBrightness === null}
              value={values.subBrightness ?? values.mainBrightness}
              onChange={level => form.setFieldValue('subBrightness', level)}
            />
            <Checkbox
              label={t('form.asMain')}
              disabled={manual}
              checked={values.subBrightness === null}
              onChange={event =>
                form.setFieldValue('subBrightness', event.currentTarget.checked ? null : values.mainBrightness)
              }
            />
          </div>
        )}
      </div>
      <div className={classes.two}>
        {options?.mainColorTemp && colorTemp('mainColorTemp')}
        {options?.subColorTemp && colorTemp('subColorTemp')}
      </div>
    </Stack>
  )

  function colorTemp(field: 'mainColorTemp' | 'subColorTemp') {
    const value = values[field]
    return (
      <div>
        <LevelSlider
          label={t(`form.${field}`)}
          {...COLOR_TEMP}
          disabled={manual || value === null}
          value={value ?? DEFAULT_COLOR_TEMP}
          onChange={kelvin => form.setFieldValue(field, kelvin)}
        />
        <Checkbox
          label={t('form.colorAsIs')}
          disabled={manual}
          checked={value === null}
          onChange={event => form.setFieldValue(field, event.currentTarget.checked ? null : DEFAULT_COLOR_TEMP)}
        />
      </div>
    )
  }
}

/** Tonight's sunset and tomorrow's sunrise in the time zone of the group. */
function Sun({ preview }: { preview: NightPreview | undefined }) {
  const { t } = useTranslation('groups')
  if (!preview) return null
  const { sun, place, placeSource, timeZone } = preview
  const clock = (event: string | null) => (event ? wallClockOf(Date.parse(event), timeZone) : '—')
  const times = { sunset: clock(sun.sunset), sunrise: clock(sun.sunrise), zone: timeZone }
  return (
    <>
      <Text size="sm">{place ? t('form.sun', { place, ...times }) : t('form.sunUnnamed', times)}</Text>
      {placeSource && (
        <Notice tone="warning">{t(`form.placeSource.${placeSource}`, { place: place ?? t('form.unnamed') })}</Notice>
      )}
    </>
  )
}
