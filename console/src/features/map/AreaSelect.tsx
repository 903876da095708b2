import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../ui/map/datum.ts'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import classes from './AreaSelect.module.css'
import { boxPath, isClick, type Pixel, simplified } from './drawnArea.ts'

/** How an area is drawn. */
export type AreaShape = 'box' | 'lasso'

interface AreaSelectProps {
  map: OpenMap
  shape: AreaShape
  /** corners in the datum of the site */
  onArea: (corners: Point[]) => void
  onCancel: () => void
}

/** Overlay for drawing an area with the mouse, a pen or a finger. */
export function AreaSelect({ map, shape, onArea, onCancel }: AreaSelectProps) {
  const { t } = useTranslation('lightMap')
  const root = useRef<HTMLDivElement>(null)
  const [path, setPath] = useState<Pixel[]>()
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onCancel])

  function at({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = root.current!.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function extended(drawn: Pixel[], to: Pixel): Pixel[] {
    return shape === 'box' ? [drawn[0]!, to] : [...drawn, to]
  }
  function finish(event: PointerEvent) {
    if (!path) return
    const [from = at(event), ...others] = extended(path, at(event))
    const drawn = shape === 'box' ? boxPath(from, others.at(-1) ?? from) : [from, ...others]
    setPath(undefined)
    if (!isClick(drawn)) report(shape === 'box' ? drawn : simplified(drawn))
  }
  function report(corners: Pixel[]) {
    onArea(corners.map(corner => map.point(corner)))
  }
  return (
    <div
      ref={root}
      className={classes.over}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setPath([at(event)])
      }}
      onPointerMove={event => path && setPath(extended(path, at(event)))}
      onPointerUp={finish}
      onPointerCancel={() => setPath(undefined)}
    >
      <div className={classes.hint}>
        <span role="status">{t(`${shape}Hint`)}</span>
        {/* Without dragging: move the map, then select the whole view. */}
        <Button
          size="compact-xs"
          variant="light"
          onPointerDown={event => event.stopPropagation()}
          onClick={() => {
            const { width, height } = root.current!.getBoundingClientRect()
            report(boxPath({ x: 0, y: 0 }, { x: width, y: height }))
          }}
        >
          {t('boxView')}
        </Button>
      </div>
      {path && (
        <svg className={classes.drawn} aria-hidden>
          <polygon points={outline(path, shape)} />
        </svg>
      )}
    </div>
  )
}

function outline(path: Pixel[], shape: AreaShape): string {
  const [from] = path
  const corners = shape === 'box' && from ? boxPath(from, path.at(-1) ?? from) : path
  return corners.map(({ x, y }) => `${x},${y}`).join(' ')
}
