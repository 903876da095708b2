import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bounds } from '#lighting/map/geography.ts'
import type { Point } from './datum.ts'
import type { MapProvider, MapView, OpenMap } from './mapProvider.ts'

type State = { is: 'opening' } | { is: 'open'; map: OpenMap; whole: boolean } | { is: 'impossible' } | { is: 'failed' }

interface ShownMap {
  label: string
  center: Point
  zoom: number
  pin?: { onPick: (at: Point) => void }
  onView?: (view: MapView, bounds: Bounds) => void
}

/** Opens a map of the provider in `place`; it opens again for another language or color scheme. */
export function useOpenMap({ label, center, zoom, pin, onView }: ShownMap, provider: MapProvider) {
  const { i18n } = useTranslation('map')
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
    // Colours and language are set when a map opens, so it reopens with the same view.
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
        onInteractive: map => begin(map, false),
      })
      .then(
        map => begin(map, true),
        () => {
          // A failed map is closed already.
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
  useFollow(map, center, zoom, shown)

  // The container must be rendered again before the map opens.
  const retry = () => {
    setState({ is: 'opening' })
    setAttempt(attempt + 1)
  }
  return { place, state, map, shownZoom, mapKey: `${language} ${scheme} ${attempt}`, retry }
}

/** Moves the map when its centre or zoom changes from outside. */
function useFollow(map: OpenMap | undefined, center: Point, zoom: number, shown: RefObject<MapView>) {
  const { lat, lng } = center
  const requested = useRef({ lat, lng, zoom })
  useEffect(() => {
    const view = { center: { lat, lng }, zoom }
    const { current: before } = requested
    requested.current = { lat, lng, zoom }
    // A map that reopens with other colours keeps its view.
    if (before.lat === lat && before.lng === lng && before.zoom === zoom) return
    if (shown.current.center.lat === lat && shown.current.center.lng === lng && shown.current.zoom === zoom) return
    shown.current = view
    map?.setView(view, true)
  }, [map, lat, lng, zoom, shown])
}
