import { IconMapPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Point } from './datum.ts'
import { MapAnchored } from './MapAnchored.tsx'
import classes from './MapCanvas.module.css'
import type { OpenMap } from './mapProvider.ts'

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** px of one press; with Shift ten times as far */
const STEP = 2

interface PinProps {
  map: OpenMap
  at: Point
  label: string
  onPick: (at: Point) => void
}

/** The picked location: dragged, or moved with the arrow keys. */
export function Pin({ map, at, label, onPick }: PinProps) {
  const { t } = useTranslation('map')
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Otherwise the map would move, too.
    event.stopPropagation()
    const far = event.shiftKey ? STEP * 10 : STEP
    const { x, y } = map.pixel(at)
    onPick(map.point({ x: x + arrow[0] * far, y: y + arrow[1] * far }))
  }
  return (
    <MapAnchored map={map} at={at} anchor="bottom" onDragged={onPick} onKeyDown={press}>
      <button type="button" className={classes.pin} aria-label={`${label} · ${t('pinKeys')}`}>
        <IconMapPinFilled size={40} aria-hidden />
      </button>
    </MapAnchored>
  )
}
