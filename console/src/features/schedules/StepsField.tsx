import { ActionIcon, Button, Group, NumberInput, Text } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TimeField } from '../../ui/TimeField.tsx'
import classes from './ScheduleForm.module.css'
import { inNightOrder, MAX_STEPS, newKey, type ScheduleValues, type StepForm } from './scheduleForm.ts'

interface StepsFieldProps {
  form: Pick<ScheduleValues, 'type' | 'startTime' | 'mainBrightness' | 'steps'>
  onChange: (steps: StepForm[]) => void
  /** errors by the index of the step */
  errors: (index: number) => string | undefined
}

/** Dimming steps of a night, sorted by time. */
export function StepsField({ form, onChange, errors }: StepsFieldProps) {
  const { t } = useTranslation('schedules')
  const { steps } = form
  const change = (key: number, part: Partial<StepForm>) =>
    onChange(steps.map(step => (step.key === key ? { ...step, ...part } : step)))

  function add() {
    const last = steps.at(-1)
    const [time, level] = [nextTime(steps), Math.max(10, (last?.mainBrightness ?? form.mainBrightness) - 20)]
    const step = {
      key: newKey(),
      time,
      mainBrightness: level,
      subBrightness: null,
      mainColorTemp: null,
      subColorTemp: null,
    }
    onChange(inNightOrder([...steps, step], form))
  }

  return (
    <div className={classes.section}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {t('form.steps')}
          </Text>
          <Text size="xs" c="dimmed">
            {steps.length === 0 ? t('form.noSteps') : t('form.stepsHint', { count: MAX_STEPS })}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={steps.length >= MAX_STEPS}
          onClick={add}
        >
          {t('form.addStep')}
        </Button>
      </Group>
      {steps.length > 0 && (
        <ol className={classes.steps} aria-label={t('form.steps')}>
          {steps.map((step, index) => (
            <StepRow
              key={step.key}
              step={step}
              name={t('form.step', { number: index + 1 })}
              error={errors(index)}
              onChange={part => change(step.key, part)}
              onLeaveTime={time =>
                onChange(
                  inNightOrder(
                    steps.map(one => (one.key === step.key ? { ...one, time } : one)),
                    form,
                  ),
                )
              }
              onRemove={() => onChange(steps.filter(({ key }) => key !== step.key))}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface StepRowProps {
  step: StepForm
  name: string
  error: string | undefined
  onChange: (part: Partial<StepForm>) => void
  onLeaveTime: (time: string) => void
  onRemove: () => void
}

const LEVEL = { suffix: '%', min: 0, max: 100, step: 10, allowDecimal: false }

function StepRow({ step, name, error, onChange, onLeaveTime, onRemove }: StepRowProps) {
  const { t } = useTranslation('schedules')
  return (
    <li aria-label={name}>
      <TimeField
        label={t('form.stepTime')}
        value={step.time}
        error={error}
        onChange={time => onChange({ time })}
        onLeave={onLeaveTime}
      />
      <NumberInput
        {...LEVEL}
        label={t('form.mainBrightness')}
        value={step.mainBrightness}
        onChange={level => onChange({ mainBrightness: Number(level) || 0 })}
      />
      <NumberInput
        {...LEVEL}
        label={t('form.subBrightness')}
        placeholder={t('form.asBefore')}
        value={step.subBrightness ?? ''}
        onChange={level => onChange({ subBrightness: level === '' ? null : Number(level) })}
      />
      <ActionIcon variant="subtle" color="red" size={36} aria-label={t('form.removeStep', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}

/** The first common hour without a step. */
function nextTime(steps: readonly StepForm[]): string {
  const usual = [
    '22:00',
    '00:00',
    '02:00',
    '04:00',
    '23:00',
    '01:00',
    '03:00',
    '05:00',
    '21:00',
    '20:00',
    '19:00',
    '18:00',
  ]
  return usual.find(time => !steps.some(step => step.time === time)) ?? ''
}
