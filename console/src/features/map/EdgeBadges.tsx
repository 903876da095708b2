import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import classes from './EdgeBadges.module.css'
import type { EdgeCount, Side } from './edgeCounts.ts'
import { pointOf } from './spots.ts'

/** Degrees from east, clockwise. */
const TURNS: Record<Side, number> = { east: 0, south: 90, west: 180, north: 270 }

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
        const side = t(`edge.side.${edge.side}`)
        const label = t('edge.lights', { number: format.number(edge.lights), side })
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
                <IconArrowRight size={14} aria-hidden style={{ rotate: `${TURNS[edge.side]}deg` }} />
              </button>
            </Hint>
          </div>
        )
      })}
    </fieldset>
  )
}
