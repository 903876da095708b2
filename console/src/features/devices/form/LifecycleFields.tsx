import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LIFECYCLES, type Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
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
          <DateTimeField
            {...input('outOfServiceUntil')}
            label={t('field.outOfServiceUntil')}
            partLabels={{ date: t('untilDate'), time: t('untilTime') }}
            description={t('outOfServiceUntilText')}
            error={input('outOfServiceUntil').error as ReactNode}
            value={values.outOfServiceUntil}
          />
        </>
      )}
    </>
  )
}
