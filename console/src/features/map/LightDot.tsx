import { useTranslation } from 'react-i18next'
import { readState } from '#lighting/map/pack.ts'
import { MarkerFace } from '../../ui/map/MarkerFace.tsx'
import { markerLookOf } from '../platformMap/markerLook.ts'
import type { ClusterPoint } from './clusterIndex.ts'

interface LightDotProps {
  light: ClusterPoint
  /** undefined: not loaded */
  name: string | undefined
  /** number of other lights on its spot */
  others: number
  isSmall: boolean
  onOpen: () => void
}

/** One light. Names are loaded at street level only: 100,000 would be too much data. */
export function LightDot({ light, name, others, isSmall, onOpen }: LightDotProps) {
  const { t } = useTranslation(['lightMap', 'devices'])
  const { status, litState } = readState(light.state)
  const look = markerLookOf(status)
  const description =
    status === 'NOT_IN_SERVICE' ? [t('notInService')] : [t(`devices:status.${status}`), t(`light.${litState}`)]
  const marker = {
    id: light.id,
    lat: light.latitude,
    lng: light.longitude,
    look,
    lit: litState === 'LIT',
    label: name ?? t('light.number', { id: light.id }),
    description: [...description, others > 0 && t('light.spot', { count: others + 1 })].filter(Boolean).join(' · '),
    count: others > 0 ? others + 1 : undefined,
  }
  return <MarkerFace marker={marker} onClick={onOpen} nameless isSmall={isSmall} />
}
