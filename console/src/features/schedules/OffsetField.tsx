import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useTranslation } from 'react-i18next'

interface OffsetFieldProps {
  label: string
  value?: number | string
  onChange?: (value: number | string) => void
  error?: string
  disabled?: boolean
}

/** Minutes after sunset or sunrise; an out-of-range value stays as typed and shows an error. */
export function OffsetField(props: OffsetFieldProps) {
  const { t } = useTranslation('schedules')
  return (
    <NumberInput
      {...props}
      description={t('form.offsetHint')}
      allowDecimal={false}
      min={-180}
      max={180}
      step={5}
      clampBehavior="none"
    />
  )
}
