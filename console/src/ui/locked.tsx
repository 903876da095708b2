import { IconLock } from '@tabler/icons-react'

/** A field whose value cannot change: it can be read and copied, and a lock says so. */
export const LOCKED = {
  readOnly: true,
  variant: 'filled',
  required: false,
  rightSection: <IconLock size={16} aria-hidden />,
} as const
