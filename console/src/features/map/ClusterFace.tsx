import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './ClusterFace.module.css'
import { type RingPart, ringOf } from './clusterRing.ts'
import type { MapFilter } from './mapSearch.ts'
import { RING_COLORS, RING_ICONS } from './ringLook.ts'
import { shownCount } from './shownStates.ts'

interface ClusterFaceProps {
  /** lights in each state of lighting/map/pack.ts */
  counts: number[]
  /** shows a past state */
  past: boolean
  onClick: () => void
}

/** What needs attention has a symbol with its count; without any, the lit lights have one. */
const SIGNS = ['darkExpected', 'noReport'] as const satisfies RingPart[]
const NAMED = ['fault', 'maintenance', 'notInService'] as const satisfies MapFilter[]

/** A cluster of lights: the count; and the states as a ring, symbols and text. */
export function ClusterFace({ counts, past, onClick }: ClusterFaceProps) {
  const { t } = useTranslation('lightMap')
  const format = useFormat()
  const all = shownCount(counts, undefined)
  const ring = ringOf(counts, past)
  const lightsOf = (part: RingPart) => ring.find(one => one.part === part)?.lights ?? 0
  const fault = shownCount(counts, 'fault')
  const lit = shownCount(counts, 'lit')
  const words = [
    t('cluster.lights', { number: format.number(all) }),
    ...ring.map(({ part, lights }) => lights > 0 && t(`cluster.${part}`, { number: format.number(lights) })),
    ...NAMED.map(state => {
      const lights = shownCount(counts, state)
      return lights > 0 && t(`cluster.${state}`, { number: format.number(lights) })
    }),
  ]
  const hasSigns = fault > 0 || SIGNS.some(part => lightsOf(part) > 0)
  const size = all >= 1000 ? 'large' : all >= 100 ? 'middle' : 'small'
  return (
    <button
      type="button"
      className={classes.cluster}
      style={{ '--ring': gradientOf(ring, all) } as CSSProperties}
      data-size={size}
      onClick={onClick}
      aria-label={words.filter(Boolean).join(t('cluster.comma'))}
    >
      <span className={classes.count}>{format.number(all)}</span>
      {/* Symbols are drawn, so that the accessible name of the button is the count only. */}
      <span className={classes.signs} aria-hidden>
        {SIGNS.map(part => {
          const Icon = RING_ICONS[part]
          return <Sign key={part} of={part} count={lightsOf(part)} icon={<Icon size={10} />} />
        })}
        <Sign of="fault" count={fault} icon={<IconAlertTriangleFilled size={10} />} />
        {!hasSigns && <Sign of="lit" count={lit} icon={<RING_ICONS.lit size={10} />} />}
      </span>
    </button>
  )
}

function Sign({ of, count, icon }: { of: string; count: number; icon: ReactNode }) {
  const format = useFormat()
  if (count === 0) return null
  return (
    <span data-of={of} data-count={format.number(count)}>
      {icon}
    </span>
  )
}

/** Parts that need attention come first, from the top. A part is at least as wide as can be seen. */
function gradientOf(ring: ReturnType<typeof ringOf>, all: number): string {
  const MIN_SHARE = 4
  const shares = ring
    .filter(({ lights }) => lights > 0)
    .map(({ part, lights }) => ({ part, share: (100 * lights) / all }))
  const widened = shares.map(({ part, share }) => ({ part, share: Math.max(share, MIN_SHARE) }))
  const sum = widened.reduce((total, { share }) => total + share, 0)
  let from = 0
  const stops = widened.map(({ part, share }) => {
    const to = from + (100 * share) / sum
    const stop = `${RING_COLORS[part]} ${from.toFixed(2)}% ${to.toFixed(2)}%`
    from = to
    return stop
  })
  return `conic-gradient(${stops.join(', ')})`
}
