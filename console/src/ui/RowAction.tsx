import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'

interface RowActionProps {
  label: string
  /** what the row is about */
  name: string
  icon: ReactNode
  /** pressed in the row, it does the same */
  keys?: string
  danger?: boolean
  /** why it cannot be done now; none: it can */
  obstacle?: string
  onClick: () => void
}

/** An icon that does something with what its row is about. */
export function RowAction({ label, name, icon, keys, danger, obstacle, onClick }: RowActionProps) {
  return (
    <Hint label={obstacle ?? label}>
      <ActionIcon
        variant="subtle"
        color={danger ? 'red' : undefined}
        // Focusable, so that the hint can show the reason.
        data-disabled={obstacle !== undefined || undefined}
        aria-disabled={obstacle !== undefined || undefined}
        aria-keyshortcuts={keys}
        aria-label={`${label} ${name}`}
        onClick={() => obstacle || onClick()}
      >
        {icon}
      </ActionIcon>
    </Hint>
  )
}
