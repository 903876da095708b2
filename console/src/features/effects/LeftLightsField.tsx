import { Radio, Stack } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import { useTranslation } from 'react-i18next'
import type { LeftLights } from './effects.ts'

interface LeftLightsFieldProps {
  /** undefined: nothing is chosen yet */
  value: LeftLights | undefined
  onChange: (value: LeftLights) => void
}

const CHOICES = ['STAY', 'OFF', 'ON'] as const

/** Asks what lights without a plan do. */
export function LeftLightsField({ value, onChange }: LeftLightsFieldProps) {
  const { t } = useTranslation('effects')
  return (
    <Radio.Group label={t('left.label')} value={value ?? ''} onChange={next => onChange(next as LeftLights)} required>
      <Stack gap="xs" mt="xs">
        {CHOICES.map(choice => (
          <Radio key={choice} value={choice} label={t(`left.${choice}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
