import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../../ui/useCountdown.ts'

/** How long it is until an instant; empty once it has passed. Screen readers would read each change. */
export function Countdown({ until, to }: { until: string | null | undefined; to: 'end' | 'start' }) {
  const { t } = useTranslation('overrides')
  const left = useCountdown(until)
  if (!left) return null
  return (
    <Text span display="block" size="xs" c="dimmed" aria-live="off">
      {t(to === 'end' ? 'remaining' : 'startsIn', { span: left })}
    </Text>
  )
}
