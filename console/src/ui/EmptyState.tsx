import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: string
  children?: ReactNode
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes.root} role="status">
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Text fw={600}>{title}</Text>
      {text && (
        <Text c="dimmed" size="sm" ta="center" maw={420}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  )
}
