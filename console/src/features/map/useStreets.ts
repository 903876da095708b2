import { useEffect, useRef } from 'react'
import { client } from '../../graphql/client.ts'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { StreetPoles } from './lightMap.ts'
import { type Pole, streetsOf } from './streetLines.ts'
import type { useLightMap } from './useLightMap.ts'

/** From here each light has its own marker. Of 256-pixel tiles. */
const STREET_ZOOM = 17
/** The view must rest before names are loaded. */
const REST_MS = 250
/** Those nearest to the centre of the view. */
const MAX_POLES = 500

/**
 * Near enough to see streets, draws them on a map without streets of its own: from all lights in view, whatever the
 * filter.
 */
export function useStreets(canvas: OpenMap, ask: ReturnType<typeof useLightMap>['ask'], isLoaded: boolean): void {
  const known = useRef(new Map<number, Omit<Pole, 'lat' | 'lng'>>())
  const { center, zoom } = canvas.view()
  const { lat, lng } = center
  const isNear = isLoaded && zoom >= STREET_ZOOM
  useEffect(() => {
    if (!canvas.showStreets) return
    if (!isNear) return canvas.showStreets({ lines: [], poles: [] })
    let left = false
    // A new view at the same zoom shows other lights.
    void [lat, lng, zoom]
    const timer = setTimeout(async () => {
      const lights = await ask<'nearest'>({ kind: 'nearest', limit: MAX_POLES })
      const unknown = lights.map(({ id }) => id).filter(id => !known.current.has(id))
      const loaded = unknown.length > 0 ? await loadPoles(unknown) : []
      for (const { id, ...pole } of loaded) known.current.set(id, pole)
      if (left) return
      const poles = lights.flatMap(({ id, latitude, longitude }) => {
        const pole = known.current.get(id)
        return pole ? [{ ...pole, lat: latitude, lng: longitude }] : []
      })
      canvas.showStreets?.(streetsOf(poles))
    }, REST_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [canvas, ask, isNear, lat, lng, zoom])
}

/** After an error, nothing: the next move tries again. */
async function loadPoles(ids: number[]) {
  const { data } = await client.query(StreetPoles, { ids, limit: ids.length }).toPromise()
  return (data?.findManyLightDevice.items ?? []).map(({ id, name, address1: road, poleNumber }) => ({
    ...{ id, name, road, poleNumber },
  }))
}
