import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import classes from './BoxSelect.module.css'
import type { ClusterBounds } from './clusterIndex.ts'

const MIN_PIXELS = 5

interface Pixel {
  x: number
  y: number
}

interface Box {
  from: Pixel
  to: Pixel
}

interface BoxSelectProps {
  map: OpenMap
  onBox: (bounds: ClusterBounds) => void
  onCancel: () => void
}

/** Overlay for drawing a selection box. */
export function BoxSelect({ map, onBox, onCancel }: BoxSelectProps) {
  const { t } = useTranslation('lightMap')
  const root = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Box>()
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onCancel])

  function at({ clientX, clientY }: PointerEvent) {
    const { left, top } = root.current!.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function finish(event: PointerEvent) {
    if (!box) return
    const to = at(event)
    setBox(undefined)
    // A click is not a box.
    if (Math.hypot(to.x - box.from.x, to.y - box.from.y) >= MIN_PIXELS) reportBounds(box.from, to)
  }
  function reportBounds(from: Pixel, to: Pixel) {
    const [a, b] = [map.point(from), map.point(to)]
    onBox([Math.min(a.lng, b.lng), Math.min(a.lat, b.lat), Math.max(a.lng, b.lng), Math.max(a.lat, b.lat)])
  }
  return (
    <div
      ref={root}
      className={classes.over}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setBox({ from: at(event), to: at(event) })
      }}
      onPointerMove={event => box && setBox({ ...box, to: at(event) })}
      onPointerUp={finish}
      onPointerCancel={() => setBox(undefined)}
    >
      <div className={classes.hint}>
        <span role="status">{t('boxHint')}</span>
        {/* Without dragging: move the map, then select the whole view. */}
        <Button
          size="compact-xs"
          variant="light"
          onPointerDown={event => event.stopPropagation()}
          onClick={() => {
            const { width, height } = root.current!.getBoundingClientRect()
            reportBounds({ x: 0, y: 0 }, { x: width, y: height })
          }}
        >
          {t('boxView')}
        </Button>
      </div>
      {box && (
        <div
          className={classes.box}
          style={{
            left: Math.min(box.from.x, box.to.x),
            top: Math.min(box.from.y, box.to.y),
            width: Math.abs(box.from.x - box.to.x),
            height: Math.abs(box.from.y - box.to.y),
          }}
        />
      )}
    </div>
  )
}
