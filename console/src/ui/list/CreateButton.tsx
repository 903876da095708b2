import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface CreateButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
}

/** Opens the form of a new record; N presses it. */
export function CreateButton({ label, disabled, onClick }: CreateButtonProps) {
  return (
    <Button leftSection={<IconPlus size={16} />} disabled={disabled} aria-keyshortcuts="n" onClick={onClick}>
      {label}
    </Button>
  )
}
