import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './Circuits.module.css'
import { isPending } from './circuitState.ts'
import type { Circuit, Contactor } from './circuits.ts'
import type { CenterOfCircuits } from './SwitchCircuitModal.tsx'

interface CircuitActionsProps {
  circuit: Circuit
  center: CenterOfCircuits
  onSwitch: (contactor: Contactor) => void
}

/** Opens or closes the contactor; both where its state is unknown. Disabled with the reason. */
export function CircuitActions({ circuit, center, onSwitch }: CircuitActionsProps) {
  const { t } = useTranslation(['circuits', 'control'])
  const { ready } = useConnection()
  const obstacle = !center.capabilities?.circuits
    ? t('unsupported')
    : !center.online
      ? t('offline')
      : isPending(circuit)
        ? t('pending')
        : ready
          ? undefined
          : t('control:noLink')
  const choices = (['OPEN', 'CLOSED'] as const).filter(contactor => contactor !== circuit.contactor)
  return (
    <div className={classes.actions}>
      {choices.map(contactor => (
        <Hint key={contactor} label={obstacle}>
          <Button
            variant="default"
            size="compact-sm"
            // Focusable, so that the hint can show the reason.
            data-disabled={obstacle !== undefined || undefined}
            aria-disabled={obstacle !== undefined || undefined}
            aria-label={`${t(`command.${contactor}`)} ${circuit.name ?? circuit.circuit}`}
            onClick={() => obstacle || onSwitch(contactor)}
          >
            {t(`command.${contactor}`)}
          </Button>
        </Hint>
      ))}
    </div>
  )
}
