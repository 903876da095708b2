import { NativeSelect, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../i18n/moment.ts'
import { TimeField } from '../../ui/TimeField.tsx'
import classes from './LampFields.module.css'
import { endOf, type UntilForm } from './until.ts'

interface UntilFieldProps {
  value: UntilForm
  onChange: (value: UntilForm) => void
  /** time zone of the light */
  zone: string
  /** next event of the plan; null: nothing is planned, undefined: not loaded */
  next: string | null | undefined
}

/** The end of an override: the next event of the plan, or a chosen time. */
export function UntilField({ value, onChange, zone, next }: UntilFieldProps) {
  const { t } = useTranslation('operate')
  const moment = useMoment(zone)
  const end = endOf(value, zone, Date.now())
  return (
    <div>
      <div className={classes.until}>
        <NativeSelect
          label={t('until')}
          value={value.own ? 'own' : 'plan'}
          onChange={event => onChange({ ...value, own: event.currentTarget.value === 'own' })}
          data={[
            { value: 'plan', label: planned() },
            { value: 'own', label: t('untilTime') },
          ]}
        />
        {value.own && (
          <TimeField
            label={t('time')}
            required
            withAsterisk={false}
            value={value.time}
            onChange={time => onChange({ ...value, time })}
          />
        )}
      </div>
      {value.own && (
        <Text size="xs" c="dimmed" mt={4}>
          {end ? t('ends', { time: moment(end) }) : t('timeMissing')}
        </Text>
      )}
    </div>
  )

  function planned(): string {
    if (next === undefined) return t('untilEvent')
    return next === null ? t('untilChanged') : t('untilEventAt', { time: moment(next) })
  }
}
