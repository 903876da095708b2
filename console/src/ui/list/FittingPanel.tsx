import { type ReactNode, useRef } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { Panel } from '../Panel.tsx'
import type { FittingRowsProps } from './FittingRows.tsx'

const FittingRows = lazyPart(
  () => import('./FittingRows.tsx'),
  'FittingRows',
  ({ isFitting }) => isFitting,
)

interface FittingPanelProps extends Omit<FittingRowsProps, 'frame'> {
  /** the list, with its pager */
  children: ReactNode
}

/** The panel of a list that can measure how many rows the window shows. */
export function FittingPanel({ children, ...fit }: FittingPanelProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Panel ref={frame}>
      {children}
      <FittingRows frame={frame} {...fit} />
    </Panel>
  )
}
