import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import classes from './DeviceForm.module.css'
import type { RatedPowerField } from './ratedPower.ts'

interface LampPower {
  /** shown if the lamp exists or has a value */
  shown: boolean
  /** default if empty, W */
  ofModel?: number | null | undefined
  fromInventory?: boolean
}

interface RatedPowerFieldsProps {
  lamps: Record<RatedPowerField, LampPower>
  /** text if empty and the model is unknown */
  placeholder: string
  /** props of the form library: value, error and handlers */
  input: (field: RatedPowerField) => object
}

/** The power of its lamps at 100 %. */
export function RatedPowerFields({ lamps, placeholder, input }: RatedPowerFieldsProps) {
  const { t } = useTranslation('deviceForm')
  const { quantity } = useFormat()
  return (
    <div className={classes.columns}>
      {(['nominalMainWatts', 'nominalSubWatts'] as const)
        .filter(field => lamps[field].shown)
        .map(field => (
          <TextInput
            key={field}
            label={t(`field.${field}`)}
            placeholder={
              typeof lamps[field].ofModel === 'number'
                ? t('wattsOfModel', { watts: quantity(lamps[field].ofModel, 'W') })
                : placeholder
            }
            description={lamps[field].fromInventory ? t('wattsFromInventory') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rightSection="W"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            {...input(field)}
          />
        ))}
    </div>
  )
}
