import { Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import '../../ui/switches.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './LevelTable.module.css'
import { HOURS, isLevel, type RoadClass, startLevels, withRange } from './levels.ts'

interface LevelTableProps {
  roadClass: RoadClass
  /** undefined: no minimum */
  levels: string[] | undefined
  error: string | undefined
  disabled: boolean
  onChange: (levels: string[] | undefined) => void
}

const hourText = (hour: number) => `${`${hour}`.padStart(2, '0')}:00`

/** The minimum level of a road class by hour; a range of hours is set at once. */
export function LevelTable({ roadClass, levels, error, disabled, onChange }: LevelTableProps) {
  const { t } = useTranslation('protection')
  const name = t(`settings.roads.${roadClass}`)
  return (
    <Stack gap="xs" role="group" aria-label={t('settings.road', { name })}>
      <Text size="sm" fw={600}>
        {t('settings.road', { name })}
      </Text>
      <Switch
        label={t('settings.minimum')}
        checked={levels !== undefined}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked ? startLevels() : undefined)}
      />
      {levels && (
        <>
          <Text size="xs" c="dimmed">
            {t('settings.levels')}
          </Text>
          <LevelChart name={name} levels={levels} />
          <Range disabled={disabled} onApply={(range, level) => onChange(withRange(levels, range, level))} />
          <div className={classes.hours}>
            {HOURS.map(hour => (
              <TextInput
                key={hour}
                size="xs"
                label={hourText(hour)}
                aria-label={t('settings.hour', { name, hour: hourText(hour) })}
                inputMode="numeric"
                maxLength={3}
                value={levels[hour]}
                disabled={disabled}
                error={!isLevel(levels[hour]!)}
                onChange={event => onChange(levels.with(hour, event.currentTarget.value))}
              />
            ))}
          </div>
        </>
      )}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

function LevelChart({ name, levels }: { name: string; levels: string[] }) {
  const { t } = useTranslation('protection')
  const numbers = levels.map(level => (isLevel(level) ? Number(level) : 0))
  const label = t('settings.chart', { name, least: Math.min(...numbers), most: Math.max(...numbers) })
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      {HOURS.map(hour => (
        <i key={hour} style={{ height: `${numbers[hour]}%` }} />
      ))}
    </div>
  )
}

interface RangeProps {
  disabled: boolean
  onApply: (range: { from: number; to: number }, level: string) => void
}

function Range({ disabled, onApply }: RangeProps) {
  const { t } = useTranslation('protection')
  const [from, setFrom] = useState('22')
  const [to, setTo] = useState('6')
  const [level, setLevel] = useState('50')
  const data = HOURS.map(hour => ({ value: `${hour}`, label: hourText(hour) }))
  return (
    <div className={classes.range}>
      <NativeSelect
        size="xs"
        label={t('settings.from')}
        value={from}
        data={data}
        disabled={disabled}
        onChange={event => setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('settings.to')}
        value={to}
        data={data}
        disabled={disabled}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={t('settings.level')}
        inputMode="numeric"
        maxLength={3}
        value={level}
        disabled={disabled}
        onChange={event => setLevel(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={disabled || !isLevel(level)}
        onClick={() => onApply({ from: Number(from), to: Number(to) }, level)}
      >
        {t('settings.apply')}
      </Button>
    </div>
  )
}
