import { CopyLine } from '../CopyLine.tsx'
import { formatCoordinates } from './coordinates.ts'
import type { Point } from './datum.ts'

/** A list of points, shown instead of a map. */
export function PointList({ points }: { points: (Point & { id: number; label: string })[] }) {
  return points.map(point => <CopyLine key={point.id} label={point.label} text={formatCoordinates(point)} />)
}
