import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { withinSite } from '../../ui/map/coordinates.ts'
import type { MapView } from '../../ui/map/mapProvider.ts'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { wholeSite } from '../../ui/map/wholeSite.ts'
import type { MapSearch } from './mapSearch.ts'
import type { useLightMap } from './useLightMap.ts'
import { viewOfAll } from './viewOfAll.ts'

/** For 256-pixel tiles. */
const FIRST_ZOOM = 6
const LIGHT_ZOOM = 12
/** Pixels by which a marker may exceed its position. */
const EDGE = 60

/**
 * The initial view of a map: from the URL, else at the open light, else at most lights, or outside China at all of
 * them. undefined: not known yet.
 */
export function useFirstView(
  search: MapSearch,
  { ask, isLoaded, busy, error }: Pick<ReturnType<typeof useLightMap>, 'ask' | 'isLoaded' | 'busy' | 'error'>,
  frame: RefObject<HTMLElement | null>,
): MapView | undefined {
  const [first, setFirst] = useState<MapView | undefined>(() =>
    search.lat === undefined || search.lng === undefined
      ? undefined
      : { center: withinSite({ lat: search.lat, lng: search.lng }), zoom: search.zoom ?? FIRST_ZOOM },
  )
  const chooseView = useEffectEvent(async (): Promise<MapView> => {
    const { light: lightId } = search
    const light = lightId === undefined ? undefined : await ask<'find'>({ kind: 'find', lightId })
    if (light) return { center: { lat: light.latitude, lng: light.longitude }, zoom: LIGHT_ZOOM }
    // China is larger than a view; a site elsewhere is a city or a region.
    const extent = siteGeography().datum === 'WGS84' ? await ask<'extent'>({ kind: 'extent' }) : undefined
    if (extent) return viewOfAll(extent, frame.current!)
    const { clientWidth, clientHeight } = frame.current!
    const half = { width: clientWidth / 2 - EDGE, height: clientHeight / 2 - EDGE }
    const densest = await ask<'densest'>({ kind: 'densest', zoom: FIRST_ZOOM, half })
    if (!densest) return { ...wholeSite(), zoom: FIRST_ZOOM }
    return { center: { lat: densest.latitude, lng: densest.longitude }, zoom: FIRST_ZOOM }
  })
  // The worker has the lights only after the effects of the component that loads them: those of this one run earlier.
  // A past instant without data shows an empty map; the slider shows the reason.
  const known = isLoaded || (search.at !== undefined && error !== undefined)
  useEffect(() => {
    if (first || busy || !known) return
    let left = false
    void chooseView().then(view => left || setFirst(view))
    return () => {
      left = true
    }
  }, [first, busy, known])
  return first
}
