import { Group, Slider, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.css'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { LEVEL_MARKS } from '../../ui/levelMarks.ts'
import classes from './ScheduleForm.module.css'

interface LevelSliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  disabled?: boolean
  /** shows a switch for a lamp that may stay off; its level is kept */
  on?: boolean
  onSwitch?: (on: boolean) => void
  /** said while it is off; default: off */
  offText?: string
  /** unit of the slider; default % */
  unit?: string
  min?: number
  max?: number
  step?: number
  marks?: readonly number[]
}

/** A planned level; default brightness. */
export function LevelSlider({
  label,
  unit = '%',
  min = 10,
  max = 100,
  marks,
  on = true,
  onSwitch,
  offText,
  disabled = !on,
  ...slider
}: LevelSliderProps) {
  const { t } = useTranslation('control')
  const format = useFormat()
  return (
    <div className={classes.level}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Group gap="xs">
          {onSwitch && (
            <Switch
              size="xs"
              aria-label={label}
              checked={on}
              onChange={event => onSwitch(event.currentTarget.checked)}
            />
          )}
          <Text size="sm" fw={600} c={disabled ? 'dimmed' : undefined}>
            {on ? format.quantity(slider.value, unit) : (offText ?? t('off'))}
          </Text>
        </Group>
      </Group>
      <Slider
        min={min}
        max={max}
        marks={marks?.map(value => ({ value, label: `${value} ${unit}` })) ?? LEVEL_MARKS}
        label={null}
        thumbLabel={label}
        className={classes.slider}
        classNames={{ markLabel: classes.mark }}
        disabled={disabled}
        {...slider}
      />
    </div>
  )
}
