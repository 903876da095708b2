import { IconAlertTriangleFilled, IconBulbFilled, IconPlugConnectedX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './ClusterFace.module.css'
import { countOf } from './mapSearch.ts'

interface ClusterFaceProps {
  /** lights in each state of lighting/map/pack.ts */
  counts: number[]
  onClick: () => void
}

/** Lights that stand together: how many, and, by a ring, by signs and by words, what they are. */
export function ClusterFace({ counts, onClick }: ClusterFaceProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  const all = countOf(counts, undefined)
  const [lit, fault, offline, maintenance] = (['lit', 'fault', 'offline', 'maintenance'] as const).map(show =>
    countOf(counts, show),
  ) as [number, number, number, number]
  const share = (count: number) => `${(100 * count) / all}%`
  const style = {
    '--fault': share(fault),
    '--offline': share(fault + offline),
    '--idle': share(fault + offline + maintenance),
    '--lit': share(lit),
  } as CSSProperties
  const words = [
    t('cluster.lights', { number: format.number(all) }),
    lit > 0 && t('cluster.lit', { number: format.number(lit) }),
    fault > 0 && t('cluster.fault', { number: format.number(fault) }),
    offline > 0 && t('cluster.offline', { number: format.number(offline) }),
    maintenance > 0 && t('cluster.maintenance', { number: format.number(maintenance) }),
  ]
  const size = all >= 1000 ? 'large' : all >= 100 ? 'middle' : 'small'
  return (
    <button
      type="button"
      className={classes.cluster}
      style={style}
      data-size={size}
      onClick={onClick}
      aria-label={words.filter(Boolean).join(t('cluster.comma'))}
    >
      <span className={classes.count}>{format.number(all)}</span>
      <span className={classes.signs} aria-hidden>
        {lit > 0 && (
          <span data-of="lit">
            <IconBulbFilled size={10} />
            {format.number(lit)}
          </span>
        )}
        {fault > 0 && (
          <span data-of="fault">
            <IconAlertTriangleFilled size={10} />
            {format.number(fault)}
          </span>
        )}
        {offline > 0 && (
          <span data-of="offline">
            <IconPlugConnectedX size={10} />
            {format.number(offline)}
          </span>
        )}
      </span>
    </button>
  )
}
