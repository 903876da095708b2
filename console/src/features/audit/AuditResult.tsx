import { IconBan, IconClockPlay } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { AuditEntry } from './audit.ts'
import { useAuditText } from './useAuditText.ts'

/** The result of an operation as a badge; none if it succeeded. */
export function AuditResult({ result }: Pick<AuditEntry, 'result'>) {
  const text = useAuditText()
  if (result === 'OK') return null
  const isBegun = result === 'BEGUN'
  return (
    <StatusBadge
      tone={isBegun ? 'busy' : 'bad'}
      icon={isBegun ? <IconClockPlay aria-hidden /> : <IconBan aria-hidden />}
    >
      {text.result(result)}
    </StatusBadge>
  )
}
