import { Group, Slider, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.css'
import { useFormat } from '../../i18n/format.ts'
import classes from './ScheduleForm.module.css'

const MARKS = [10, 30, 50, 70, 90]

interface LevelSliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  disabled?: boolean
  /** of the slider; % unless said */
  unit?: string
  min?: number
  max?: number
  step?: number
  marks?: readonly number[]
}

/** A level that is planned; brightness, unless said otherwise. */
export function LevelSlider({ label, unit = '%', min = 10, max = 100, marks = MARKS, ...slider }: LevelSliderProps) {
  const format = useFormat()
  return (
    <div className={classes.level}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm" fw={600} c={slider.disabled ? 'dimmed' : undefined}>
          {format.quantity(slider.value, unit)}
        </Text>
      </Group>
      <Slider
        min={min}
        max={max}
        marks={marks.map(value => ({ value, label: `${value}${unit === '%' ? '' : ' '}${unit}` }))}
        label={null}
        thumbLabel={label}
        className={classes.slider}
        classNames={{ markLabel: classes.mark }}
        {...slider}
      />
    </div>
  )
}
