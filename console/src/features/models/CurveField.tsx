import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ModelForm.module.css'
import { type CurvePoint, curvePoint } from './modelForm.ts'
import { readNumber } from './modelProblems.ts'

const MAX_POINTS = 101

interface CurveFieldProps {
  value: CurvePoint[]
  onChange: (curve: CurvePoint[]) => void
  /** of the whole curve at `powerCurve`, of a row at `powerCurve.<index>` */
  errors: (field: string) => string | undefined
}

/** The power of the main lamp by level, as rows; sorted when a row is left. */
export function CurveField({ value, onChange, errors }: CurveFieldProps) {
  const { t } = useTranslation('models')
  const change = (key: number, part: Partial<CurvePoint>) =>
    onChange(value.map(point => (point.key === key ? { ...point, ...part } : point)))
  const problem = errors('powerCurve')
  return (
    <div className={classes.curve}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {t('form.powerCurve')}
          </Text>
          <Text size="xs" c="dimmed">
            {t(value.length > 0 ? 'curve.text' : 'curve.none')}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={value.length >= MAX_POINTS}
          data-path="powerCurve"
          onClick={() => onChange([...value, curvePoint(nextLevel(value))])}
        >
          {t('curve.add')}
        </Button>
      </Group>
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {value.length > 0 && (
        <ol className={classes.points} aria-label={t('form.powerCurve')}>
          {value.map((point, index) => (
            <PointRow
              key={point.key}
              point={point}
              index={index}
              error={errors(`powerCurve.${index}`)}
              onChange={part => change(point.key, part)}
              onLeave={() => onChange(sorted(value))}
              onRemove={() => onChange(value.filter(({ key }) => key !== point.key))}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface PointRowProps {
  point: CurvePoint
  index: number
  error: string | undefined
  onChange: (part: Partial<CurvePoint>) => void
  onLeave: () => void
  onRemove: () => void
}

function PointRow({ point, index, error, onChange, onLeave, onRemove }: PointRowProps) {
  const { t } = useTranslation('models')
  const name = t('curve.point', { number: index + 1 })
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 7 } as const
  return (
    <li aria-label={name}>
      <TextInput
        {...number}
        label={t('curve.level')}
        rightSection={t('unit.percent')}
        value={point.level}
        error={error}
        data-path={`powerCurve.${index}`}
        onChange={event => onChange({ level: event.currentTarget.value })}
        onBlur={onLeave}
      />
      <TextInput
        {...number}
        label={t('curve.watts')}
        rightSection={t('unit.watts')}
        value={point.watts}
        onChange={event => onChange({ watts: event.currentTarget.value })}
      />
      <ActionIcon variant="subtle" color="red" size={36} aria-label={t('curve.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}

/** By level; rows without one stay at the end. */
function sorted(curve: readonly CurvePoint[]): CurvePoint[] {
  const levelOf = ({ level }: CurvePoint) => readNumber(level) ?? Number.POSITIVE_INFINITY
  return curve.toSorted((a, b) => (levelOf(a) === levelOf(b) ? 0 : levelOf(a) - levelOf(b)))
}

/** The usual levels of a data sheet. */
function nextLevel(curve: readonly CurvePoint[]): string {
  return ['100', '75', '50', '25', '10'].find(level => curve.every(point => point.level.trim() !== level)) ?? ''
}
