import { Progress as Bar } from '@mantine/core'
import '@mantine/core/styles/Progress.css'

interface ProgressProps {
  label: string
  /** none: it is not known how much there is to do */
  percent: number | undefined
  /** below a line of text */
  thin?: boolean
}

/** How much of something is done. */
export function Progress({ label, percent, thin }: ProgressProps) {
  return (
    <Bar
      size={thin ? 'xs' : 'md'}
      mt={thin ? 4 : undefined}
      value={percent ?? 100}
      animated={percent === undefined}
      aria-label={label}
    />
  )
}
