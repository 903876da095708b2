import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { ringOf } from './clusterRing.ts'
import classes from './MapLegend.module.css'
import { RING_COLORS, RING_ICONS } from './ringLook.ts'

interface MapLegendProps {
  /** lights in each state, on the whole map */
  counts: number[]
  past: boolean
}

/** What the colours of the rings mean, with the lights of each. */
export function MapLegend({ counts, past }: MapLegendProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {ringOf(counts, past).map(({ part, lights }) => {
        const Icon = RING_ICONS[part]
        return (
          <li key={part}>
            <span className={classes.sample} style={{ background: RING_COLORS[part] }} aria-hidden />
            <Icon size={12} aria-hidden />
            {t(`ring.${part}`)}
            <strong>{format.number(lights)}</strong>
          </li>
        )
      })}
    </ul>
  )
}
