import { Text } from '@mantine/core'

interface TwoLinesProps {
  first: string
  second?: string | null
  /** the first line is a name */
  strong?: boolean
}

const LINES = { minWidth: 0, lineHeight: 1.4 }

/** Two lines, the second dimmed. That of devices is in the first load, and would grow it if it were shared. */
export function TwoLines({ first, second, strong }: TwoLinesProps) {
  return (
    <div style={LINES}>
      <Text size="sm" fw={strong ? 600 : undefined} lineClamp={2}>
        {first}
      </Text>
      {second && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {second}
        </Text>
      )}
    </div>
  )
}
