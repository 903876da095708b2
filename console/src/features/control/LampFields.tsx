import { Group, Slider, Stack, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.css'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { LEVEL_MARKS } from '../../ui/levelMarks.ts'
import classes from './LampFields.module.css'
import type { LampForm } from './operateInput.ts'

const COLOR_TEMP = { min: 2200, max: 6500, step: 100 }
const COLOR_TEMP_MARKS = [2700, 4000, 5700].map(value => ({ value, label: `${value} K` }))

interface LampFieldsProps {
  label: string
  value: LampForm
  onChange: (value: LampForm) => void
}

export function LampFields({ label, value, onChange }: LampFieldsProps) {
  const { t } = useTranslation(['operate', 'control'])
  const format = useFormat()
  const change = (part: Partial<LampForm>) => onChange({ ...value, ...part })
  return (
    <fieldset className={classes.lamp}>
      <Group justify="space-between">
        <Text component="legend" fw={600} size="sm">
          {label}
        </Text>
        <Switch
          checked={value.on}
          onChange={event => change({ on: event.currentTarget.checked })}
          label={t(value.on ? 'control:on' : 'control:off')}
          aria-label={label}
        />
      </Group>
      <Stack gap={4} mt="sm">
        <Group justify="space-between">
          <Text size="sm">{t('brightness')}</Text>
          <Text size="sm" fw={600}>
            {format.quantity(value.brightness, '%')}
          </Text>
        </Group>
        <Slider
          min={10}
          max={100}
          marks={LEVEL_MARKS}
          value={value.brightness}
          onChange={brightness => change({ brightness })}
          disabled={!value.on}
          label={null}
          thumbLabel={`${label} · ${t('brightness')}`}
          className={classes.slider}
          classNames={{ markLabel: classes.mark }}
        />
      </Stack>
      {value.colorTemp !== undefined && (
        <Stack gap={4} mt="sm">
          <Group justify="space-between">
            <Text size="sm">{t('colorTemp')}</Text>
            <Text size="sm" fw={600}>
              {format.quantity(value.colorTemp, 'K')}
            </Text>
          </Group>
          <Slider
            {...COLOR_TEMP}
            marks={COLOR_TEMP_MARKS}
            value={value.colorTemp}
            onChange={colorTemp => change({ colorTemp })}
            disabled={!value.on}
            label={null}
            thumbLabel={`${label} · ${t('colorTemp')}`}
            className={classes.slider}
            classNames={{ markLabel: classes.mark }}
          />
        </Stack>
      )}
    </fieldset>
  )
}
