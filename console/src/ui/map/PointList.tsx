import { CopyLine } from '../CopyLine.tsx'
import { formatCoordinates } from './coordinates.ts'
import type { Point } from './datum.ts'

/** Points by their names, for where there is no map to put them on. */
export function PointList({ points }: { points: (Point & { id: number; label: string })[] }) {
  return points.map(point => <CopyLine key={point.id} label={point.label} text={formatCoordinates(point)} />)
}
