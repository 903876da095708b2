import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconFilterOff, IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CombinedError } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './LightMapView.module.css'

interface MapOverlayProps {
  /** lights on the map; undefined: still loading */
  total: number | undefined
  error: CombinedError | undefined
  /** why the overridden lights are unknown */
  failed: CombinedError | undefined
  /** the filter matches no light */
  noneShown: boolean
  onClear: () => void
}

/** Overlay of a map without lights: loading, empty or no match. */
export function MapOverlay({ total, error, failed, noneShown, onClear }: MapOverlayProps) {
  const { t } = useTranslation('lightMap')
  const errorText = useErrorText()
  if (total === undefined) {
    if (error) return null
    return (
      <div className={classes.nothing} role="status">
        <span className={classes.loading}>
          <Loader size="xs" />
          {t('loading')}
        </span>
      </div>
    )
  }
  if (total === 0) {
    return (
      <div className={classes.nothing}>
        <EmptyState icon={<IconMapPinOff />} title={t('noData')} text={t('noDataText')} />
      </div>
    )
  }
  if (!failed && !noneShown) return null
  return (
    <div className={classes.nothing}>
      <EmptyState
        icon={failed ? <IconAlertTriangle /> : <IconFilterOff />}
        title={t(failed ? 'overriddenFailed' : 'noMatch')}
        text={failed && errorText(codeOf(failed), extensionsOf(failed).key)}
      >
        <Button size="xs" variant="default" onClick={onClear}>
          {t('clearFilter')}
        </Button>
      </EmptyState>
    </div>
  )
}
