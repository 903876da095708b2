import { useEffect, useState } from 'react'
import { client } from '../../graphql/client.ts'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { StreetPoles } from './lightMap.ts'
import { POLE_MAX_AGE_MS, PoleCache } from './poleCache.ts'
import { streetsOf } from './streetLines.ts'
import type { useLightMap } from './useLightMap.ts'

/** From here each light has its own marker. Of 256-pixel tiles. */
const STREET_ZOOM = 17
/** The view must rest before names are loaded. */
const REST_MS = 250
/** Those nearest to the centre of the view. */
const MAX_POLES = 500
const NO_NAMES: ReadonlyMap<number, string> = new Map()

/**
 * Near enough to see streets, draws them on a map without streets of its own: from all lights in view, whatever the
 * filter.
 * @returns names of lights in view, with their pole numbers; none farther away
 */
export function useStreets(
  canvas: OpenMap,
  ask: ReturnType<typeof useLightMap>['ask'],
  isLoaded: boolean,
): ReadonlyMap<number, string> {
  const [cache] = useState(() => new PoleCache())
  const [names, setNames] = useState(NO_NAMES)
  const { center, zoom } = canvas.view()
  const { lat, lng } = center
  const isNear = isLoaded && zoom >= STREET_ZOOM
  useEffect(() => {
    if (!isNear) return canvas.showStreets?.({ lines: [], poles: [] })
    let left = false
    // A new view at the same zoom shows other lights.
    void [lat, lng, zoom]
    const draw = async () => {
      const lights = await ask<'nearest'>({ kind: 'nearest', limit: MAX_POLES })
      await loadPoles(cache, cache.missing(lights.map(({ id }) => id)))
      if (left) return
      const poles = lights.flatMap(({ id, latitude, longitude }) => {
        const pole = cache.get(id)
        return pole ? [{ ...pole, id, lat: latitude, lng: longitude }] : []
      })
      setNames(new Map(poles.map(({ id, name, poleNumber }) => [id, poleNumber ? `${name} · ${poleNumber}` : name])))
      canvas.showStreets?.(streetsOf(poles))
      // A map that does not move shows new names, too.
      timer = setTimeout(draw, POLE_MAX_AGE_MS)
    }
    let timer = setTimeout(draw, REST_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [canvas, ask, cache, isNear, lat, lng, zoom])
  return isNear ? names : NO_NAMES
}

/** After an error, nothing: the next drawing tries again. */
async function loadPoles(cache: PoleCache, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { data } = await client.query(StreetPoles, { ids, limit: ids.length }).toPromise()
  for (const { id, name, address1: road, poleNumber } of data?.findManyLightDevice.items ?? [])
    cache.set(id, { name, road, poleNumber })
}
