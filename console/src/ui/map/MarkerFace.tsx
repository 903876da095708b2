import {
  IconAlertTriangleFilled,
  IconBulb,
  IconBulbFilled,
  IconHelpCircle,
  IconPlugConnectedX,
  IconTool,
} from '@tabler/icons-react'
import type { Point } from './datum.ts'
import classes from './MarkerFace.module.css'

export type MarkerLook = 'normal' | 'offline' | 'fault' | 'maintenance' | 'unknown'

export interface MapMarker extends Point {
  id: number
  look: MarkerLook
  lit: boolean
  /** text above the marker */
  label: string
  /** description for screen readers */
  description: string
  /** things at this point, if several */
  count?: number
}

/** Each state has its own outline and icon, so that colour is not needed. */
const OUTLINES: Record<MarkerLook, string> = {
  normal: 'M22 4a18 18 0 1 1 0 36 18 18 0 0 1 0-36Z',
  unknown: 'M22 4a18 18 0 1 1 0 36 18 18 0 0 1 0-36Z',
  offline: 'M11 5h22a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5V10a5 5 0 0 1 5-5Z',
  fault: 'M19.2 3.2a4 4 0 0 1 5.6 0l16 16a4 4 0 0 1 0 5.6l-16 16a4 4 0 0 1-5.6 0l-16-16a4 4 0 0 1 0-5.6Z',
  maintenance:
    'M20 2.9a4 4 0 0 1 4 0l13.3 7.7a4 4 0 0 1 2 3.4v15.9a4 4 0 0 1-2 3.5L24 41.1a4 4 0 0 1-4 0L6.7 33.4a4 4 0 0 1-2-3.5V14a4 4 0 0 1 2-3.4Z',
}
const ICONS = {
  normal: IconBulb,
  offline: IconPlugConnectedX,
  fault: IconAlertTriangleFilled,
  maintenance: IconTool,
  unknown: IconHelpCircle,
} satisfies Record<MarkerLook, unknown>

interface MarkerFaceProps {
  marker: MapMarker
  onClick?: (id: number) => void
  /** hides the label */
  nameless?: boolean
  isSmall?: boolean
}

export function MarkerFace({ marker, onClick, nameless, isSmall }: MarkerFaceProps) {
  const { id, look, lit, label, description, count } = marker
  const Icon = look === 'normal' && lit ? IconBulbFilled : ICONS[look]
  return (
    <button
      type="button"
      className={classes.marker}
      data-look={look}
      data-small={isSmall || undefined}
      data-lit={(lit && look === 'normal') || undefined}
      onClick={() => onClick?.(id)}
      aria-label={`${label} · ${description}`}
    >
      {!nameless && <span className={classes.tag}>{label}</span>}
      <svg viewBox="0 0 44 54" width={44} height={54} aria-hidden>
        <path d="M15 38h14l-7 15Z" />
        <path d={OUTLINES[look]} />
      </svg>
      <Icon size={22} aria-hidden />
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </button>
  )
}
