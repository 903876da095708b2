import { Text } from '@mantine/core'
import classes from './TwoLines.module.css'

interface TwoLinesProps {
  first: string
  second?: string | null
  /** the first line is a name */
  strong?: boolean
}

/** Two lines, the second dimmed. */
export function TwoLines({ first, second, strong }: TwoLinesProps) {
  return (
    <div className={classes.lines}>
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
