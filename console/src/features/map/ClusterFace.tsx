import { IconAlertTriangleFilled, IconBulbFilled, IconBulbOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './ClusterFace.module.css'
import type { MapFilter } from './mapSearch.ts'
import { shownCount } from './shownStates.ts'

interface ClusterFaceProps {
  /** lights in each state of lighting/map/pack.ts */
  counts: number[]
  onClick: () => void
}

/** A cluster of lights: the count, and the states as a ring, symbols and text. */
export function ClusterFace({ counts, onClick }: ClusterFaceProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  const all = shownCount(counts, undefined)
  const of = (show: MapFilter) => shownCount(counts, show)
  const [lit, dark, fault, offline, maintenance, notInService] = [
    of('lit'),
    of('dark'),
    of('fault'),
    of('offline'),
    of('maintenance'),
    of('notInService'),
  ]
  const share = (count: number) => `${(100 * count) / all}%`
  const style = {
    '--fault': share(fault),
    '--offline': share(fault + offline),
    '--idle': share(fault + offline + maintenance + notInService),
  } as CSSProperties
  const words = [
    t('cluster.lights', { number: format.number(all) }),
    lit > 0 && t('cluster.lit', { number: format.number(lit) }),
    dark > 0 && t('cluster.dark', { number: format.number(dark) }),
    fault > 0 && t('cluster.fault', { number: format.number(fault) }),
    offline > 0 && t('cluster.offline', { number: format.number(offline) }),
    maintenance > 0 && t('cluster.maintenance', { number: format.number(maintenance) }),
    notInService > 0 && t('cluster.notInService', { number: format.number(notInService) }),
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
      {/* Symbols are drawn, so that the accessible name of the button is the count only. */}
      <span className={classes.signs} aria-hidden>
        {lit > 0 ? (
          <span data-of="lit" data-count={format.number(lit)}>
            <IconBulbFilled size={10} />
          </span>
        ) : (
          dark > 0 && (
            <span data-count={format.number(dark)}>
              <IconBulbOff size={10} />
            </span>
          )
        )}
        {fault > 0 && (
          <span data-of="fault" data-count={format.number(fault)}>
            <IconAlertTriangleFilled size={10} />
          </span>
        )}
        {offline > 0 && (
          <span data-of="offline" data-count={format.number(offline)}>
            <IconPlugConnectedX size={10} />
          </span>
        )}
      </span>
    </button>
  )
}
