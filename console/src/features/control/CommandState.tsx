import { Text } from '@mantine/core'
import { CommandBadge } from './CommandBadge.tsx'
import type { LightCommand } from './commands.ts'
import { useAnswersWithin } from './useAnswersWithin.ts'

/** The status of a command; of one that may be answered late, until when. */
export function CommandState({ command }: { command: Pick<LightCommand, 'status' | 'createdAt' | 'expiresAt'> }) {
  const within = useAnswersWithin()(command)
  return (
    <>
      <CommandBadge status={command.status} />
      {within && (
        <Text size="xs" c="dimmed">
          {within}
        </Text>
      )}
    </>
  )
}
