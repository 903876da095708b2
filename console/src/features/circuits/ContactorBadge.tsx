import { IconAlertTriangleFilled, IconCircuitSwitchClosed, IconCircuitSwitchOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Circuit, Contactor } from './circuits.ts'

/** Whether the circuit has power. */
export function ContactorBadge({ state }: { state: Contactor }) {
  const { t } = useTranslation('circuits')
  const Icon = state === 'CLOSED' ? IconCircuitSwitchClosed : IconCircuitSwitchOpen
  return (
    <StatusBadge tone={state === 'CLOSED' ? 'good' : 'idle'} icon={<Icon aria-hidden />}>
      {t(`contactor.${state}`)}
    </StatusBadge>
  )
}

export function BreakerBadge({ state }: { state: NonNullable<Circuit['breaker']> }) {
  const { t } = useTranslation('circuits')
  const Icon = { CLOSED: IconCircuitSwitchClosed, OPEN: IconCircuitSwitchOpen, TRIPPED: IconAlertTriangleFilled }[state]
  const tone = ({ CLOSED: 'good', OPEN: 'idle', TRIPPED: 'bad' } as const)[state]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`breaker.${state}`)}
    </StatusBadge>
  )
}
