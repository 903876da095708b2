import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { CommandBadge } from '../control/CommandBadge.tsx'
import { useReason } from '../control/useReason.ts'
import classes from './Circuits.module.css'
import { hasFollowed } from './circuitState.ts'
import type { Circuit } from './circuits.ts'

/** The newest command of a circuit, and whether the contactor followed it. */
export function CircuitCommand({ circuit, reportedAt }: { circuit: Circuit; reportedAt: string | null }) {
  const { t } = useTranslation('circuits')
  const reason = useReason()
  const { command } = circuit
  if (!command) return NONE
  const { contactor, status, createdAt, by } = command
  return (
    <div className={classes.command}>
      <CommandBadge status={status} />
      <Text size="xs" c="dimmed">
        {[t(`command.${contactor}`), by].filter(Boolean).join(' · ')}
        {' · '}
        <LiveAge at={createdAt} />
      </Text>
      {command.reason && <Text size="xs">{reason({ lastCommand: command })}</Text>}
      {hasFollowed(circuit, reportedAt) === false && (
        <Text size="xs" fw={600} c="var(--tone-warning)">
          {t('notFollowed')}
        </Text>
      )}
    </div>
  )
}
