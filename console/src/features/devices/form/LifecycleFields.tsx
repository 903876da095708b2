import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIFECYCLES, type Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import { useSiteZone } from '../../../i18n/zone.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { localInput, minuteOf, readLocalInput } from '../../../ui/wallTime.ts'
import classes from './DeviceForm.module.css'
import type { LifecycleField, LifecycleValues } from './lifecycle.ts'

interface LifecycleFieldsProps {
  values: LifecycleValues
  /** whether PLANNED can be chosen: only before the first report */
  offersPlanned: boolean
  /** placeholder if nothing has to be chosen */
  placeholder?: string
  input: (field: LifecycleField) => { error?: unknown; onChange: (value: string) => void; value?: string | null }
}

/** Whether a light counts in figures and alerts; if not, why and until when. */
export function LifecycleFields({ values, offersPlanned, placeholder, input }: LifecycleFieldsProps) {
  const { t } = useTranslation(['deviceForm', 'devices'])
  const offered = LIFECYCLES.filter(one => one !== 'PLANNED' || offersPlanned)
  return (
    <>
      <SearchSelect
        label={t('field.lifecycle')}
        description={t('lifecycleText')}
        searchable={false}
        placeholder={placeholder}
        clearable={placeholder !== undefined}
        allowDeselect={placeholder !== undefined}
        data={offered.map((value: Lifecycle) => ({ value, label: t(`devices:lifecycle.${value}`) }))}
        clearButtonProps={{ 'aria-label': t('clear') }}
        className={classes.wide}
        {...(input('lifecycle') as object)}
      />
      {values.lifecycle === 'OUT_OF_SERVICE' && (
        <>
          <TextInput
            label={t('field.outOfServiceReason')}
            placeholder={t('outOfServiceReasonExample')}
            maxLength={200}
            {...(input('outOfServiceReason') as object)}
          />
          <UntilInput {...input('outOfServiceUntil')} value={values.outOfServiceUntil} />
        </>
      )}
    </>
  )
}

interface UntilInputProps {
  value: string
  error?: unknown
  onChange: (value: string) => void
}

/** In the time zone of the site. Incomplete input is kept until it is a valid time. */
function UntilInput({ value, error, onChange, ...rest }: UntilInputProps) {
  const { t } = useTranslation('deviceForm')
  const zone = useSiteZone()
  const [shown, setShown] = useState({ value, text: textOf(value, zone) })
  // The form was reset, e.g. after a conflict.
  if (shown.value !== value) setShown({ value, text: textOf(value, zone) })
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      label={t('field.outOfServiceUntil')}
      description={t('outOfServiceUntilText')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={shown.text}
      error={error as string | undefined}
      onChange={event => {
        const written = event.currentTarget.value
        const minute = readLocalInput(written, zone)
        const next = minute === undefined ? '' : new Date(minute * 60_000).toISOString()
        setShown({ value: next, text: written })
        onChange(next)
      }}
    />
  )
}

function textOf(value: string, zone: string): string {
  return value ? localInput(minuteOf(value), zone) : ''
}
