import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import classes from './EdgeBadges.module.css'
import type { Direction, EdgeCount } from './edgeCounts.ts'
import { pointOf } from './spots.ts'

/** Degrees from east, clockwise. */
const TURNS: Record<Direction, number> = {
  east: 0,
  southEast: 45,
  south: 90,
  southWest: 135,
  west: 180,
  northWest: 225,
  north: 270,
  northEast: 315,
}

interface EdgeBadgesProps {
  canvas: OpenMap
  edges: EdgeCount[]
}

/** At each side of the map, the number of lights beyond it. A click moves the map to the nearest of them. */
export function EdgeBadges({ canvas, edges }: EdgeBadgesProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  const group = useRef<HTMLFieldSetElement>(null)
  const pressed = useRef<EdgeCount['side']>(undefined)
  useEffect(() => {
    if (!pressed.current || edges.some(({ side }) => side === pressed.current)) return
    // The badge that had the focus is gone: the next Tab starts here, not at the top of the page.
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true })
    pressed.current = undefined
  }, [edges])
  return (
    <fieldset ref={group} aria-label={t('edge.label')} tabIndex={-1} className={classes.badges}>
      {edges.map(edge => {
        const direction = t(`edge.direction.${edge.direction}`)
        const label = t('edge.lights', { number: format.number(edge.lights), direction })
        return (
          <div key={edge.side} data-side={edge.side}>
            <Hint label={label}>
              <button
                type="button"
                aria-label={label}
                onClick={() => {
                  pressed.current = edge.side
                  canvas.setView({ center: pointOf(edge), zoom: canvas.view().zoom }, true)
                }}
              >
                {format.number(edge.lights)}
                <IconArrowRight size={14} aria-hidden style={{ rotate: `${TURNS[edge.direction]}deg` }} />
              </button>
            </Hint>
          </div>
        )
      })}
    </fieldset>
  )
}
