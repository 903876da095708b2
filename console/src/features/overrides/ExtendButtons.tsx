import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NewEnd } from './useMoveEnd.ts'

const CHOICES = [
  ['half', 30],
  ['hour', 60],
] as const

interface ExtendButtonsProps {
  disabled: boolean
  onExtend: (end: NewEnd) => void
}

/** One click each: later by a time, or until the next event of the schedule. */
export function ExtendButtons({ disabled, onExtend }: ExtendButtonsProps) {
  const { t } = useTranslation('overrides')
  const look = { variant: 'default', size: 'xs', disabled }
  return (
    <Group gap="xs" role="group" aria-label={t('later')}>
      <Text size="sm" c="dimmed">
        {t('later')}
      </Text>
      {CHOICES.map(([key, minutes]) => (
        <Button key={key} {...look} onClick={() => onExtend({ minutes })}>
          {t(`by.${key}`)}
        </Button>
      ))}
      <Button {...look} onClick={() => onExtend({})}>
        {t('by.event')}
      </Button>
    </Group>
  )
}
