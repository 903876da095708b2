import { NumberInput, type NumberInputProps, Text } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'

interface UnitFieldProps extends NumberInputProps {
  unit: string
  /** after the decimal point */
  decimals?: number
}

/** A number with its unit at the end of the field. Wrong numbers stay as they were typed, and are marked. */
export function UnitField({ unit, decimals = 0, ...field }: UnitFieldProps) {
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={
        <Text size="sm" c="dimmed" component="span" aria-hidden>
          {unit}
        </Text>
      }
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      {...field}
    />
  )
}
