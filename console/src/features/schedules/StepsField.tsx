import { ActionIcon, Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ScheduleForm.module.css'
import { inNightOrder, MOST_STEPS, newKey, type ScheduleForm, type StepForm } from './scheduleForm.ts'

interface StepsFieldProps {
  form: Pick<ScheduleForm, 'type' | 'startTime' | 'mainBrightness' | 'steps'>
  onChange: (steps: StepForm[]) => void
  /** in words, by the place of the step */
  errors: (index: number) => string | undefined
}

/** Dimming in the course of a night; a step finds its place by its time. */
export function StepsField({ form, onChange, errors }: StepsFieldProps) {
  const { t } = useTranslation('schedules')
  const { steps } = form
  const change = (key: number, part: Partial<StepForm>) =>
    onChange(steps.map(step => (step.key === key ? { ...step, ...part } : step)))
  const sort = () => onChange(inNightOrder(steps, form))

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
            {steps.length === 0 ? t('form.noSteps') : t('form.stepsHint', { count: MOST_STEPS })}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={steps.length >= MOST_STEPS}
          onClick={add}
        >
          {t('form.addStep')}
        </Button>
      </Group>
      {steps.length > 0 && (
        <ol className={classes.steps} aria-label={t('form.steps')}>
          {steps.map((step, index) => {
            const name = t('form.step', { number: index + 1 })
            return (
              <li key={step.key} aria-label={name}>
                <TextInput
                  type="time"
                  label={t('form.stepTime')}
                  value={step.time}
                  error={errors(index)}
                  onChange={event => change(step.key, { time: event.currentTarget.value })}
                  onBlur={sort}
                />
                <NumberInput
                  label={t('form.mainBrightness')}
                  suffix="%"
                  min={0}
                  max={100}
                  step={10}
                  allowDecimal={false}
                  value={step.mainBrightness}
                  onChange={level => change(step.key, { mainBrightness: Number(level) || 0 })}
                />
                <NumberInput
                  label={t('form.subBrightness')}
                  placeholder={t('form.asBefore')}
                  suffix="%"
                  min={0}
                  max={100}
                  step={10}
                  allowDecimal={false}
                  value={step.subBrightness ?? ''}
                  onChange={level => change(step.key, { subBrightness: level === '' ? null : Number(level) })}
                />
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={36}
                  aria-label={t('form.removeStep', { name })}
                  onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}

/** The first usual hour that no step has yet. */
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
