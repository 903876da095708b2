import { NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { isInstant } from '../../ui/wallTime.ts'
import classes from './TargetField.module.css'

/** When a request starts; `at`: an instant, or what was typed so far. */
export interface StartForm {
  later: boolean
  at: string
}

const HOUR_MS = 3_600_000
/** What is offered first: the hour after the next. */
const inAnHour = () => new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS).toISOString()

export const NOW: StartForm = { later: false, at: '' }

/** undefined: now; null: incomplete, or in the past */
export function startOf({ later, at }: StartForm, now = Date.now()): string | undefined | null {
  if (!later) return undefined
  return isInstant(at) && Date.parse(at) > now ? at : null
}

interface StartFieldProps {
  value: StartForm
  onChange: (value: StartForm) => void
}

/** The start of a request: now, or a date and time. */
export function StartField({ value, onChange }: StartFieldProps) {
  const { t } = useTranslation('targets')
  const choose = (later: boolean) => onChange({ later, at: later && value.at === '' ? inAnHour() : value.at })
  return (
    <div className={classes.start}>
      <NativeSelect
        label={t('start')}
        value={value.later ? 'later' : 'now'}
        onChange={event => choose(event.currentTarget.value === 'later')}
        data={[
          { value: 'now', label: t('startNow') },
          { value: 'later', label: t('startLater') },
        ]}
      />
      {value.later && (
        <DateTimeField
          label={t('startTime')}
          partLabels={{ date: t('startDate'), time: t('startClock') }}
          value={value.at}
          onChange={at => onChange({ ...value, at })}
          error={startOf(value) === null ? t(value.at === '' ? 'startMissing' : 'startPast') : undefined}
        />
      )}
    </div>
  )
}
