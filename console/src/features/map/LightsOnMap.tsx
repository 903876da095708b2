import { type RefObject, useState } from 'react'
import { MapAnchored } from '../../ui/map/MapAnchored.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { BoxSelect } from './BoxSelect.tsx'
import type { ClusterBounds } from './clusterIndex.ts'
import { EdgeBadges } from './EdgeBadges.tsx'
import { LightMarkers } from './LightMarkers.tsx'
import { LightWindow } from './LightWindow.tsx'
import { MapTools } from './MapTools.tsx'
import type { MapSearch } from './mapSearch.ts'
import type { MapSnapshot } from './snapshotSender.ts'
import { pointOf, spotOf } from './spots.ts'
import type { useLightMap } from './useLightMap.ts'
import { useOpenLight } from './useOpenLight.ts'
import { useStreets } from './useStreets.ts'
import { viewOfAll } from './viewOfAll.ts'

interface LightsOnMapProps {
  canvas: OpenMap
  frame: RefObject<HTMLDivElement | null>
  seen: MapSnapshot | undefined
  ask: ReturnType<typeof useLightMap>['ask']
  search: MapSearch
  onSearch: (change: Partial<MapSearch>) => void
  onBox: (bounds: ClusterBounds) => void
}

/** Clusters, lights and their interactions on the map. */
export function LightsOnMap({ canvas, frame, seen, ask, search, onSearch, onBox }: LightsOnMapProps) {
  const [boxing, setBoxing] = useState(false)
  const names = useStreets(canvas, ask, seen !== undefined)
  const open = useOpenLight(search.light, seen, ask)
  const past = search.at !== undefined

  async function showAll() {
    const extent = await ask<'extent'>({ kind: 'extent' })
    if (extent) canvas.setView(viewOfAll(extent, frame.current!), true)
  }
  function box(on: boolean) {
    setBoxing(on)
    if (on) onSearch({ light: undefined })
  }
  function select(bounds: ClusterBounds) {
    setBoxing(false)
    onBox(bounds)
  }
  return (
    <>
      <LightMarkers
        canvas={canvas}
        seen={seen}
        ask={ask}
        past={past}
        names={names}
        onLight={light => onSearch({ light })}
      />
      {open && (
        <MapAnchored map={canvas} at={pointOf(open.light)} anchor="bottom" above>
          <LightWindow
            key={spotOf(open.light)}
            {...open}
            past={past}
            canvas={canvas}
            frame={frame}
            onClose={() => onSearch({ light: undefined })}
            onOther={light => onSearch({ light })}
          />
        </MapAnchored>
      )}
      {seen && <EdgeBadges canvas={canvas} edges={seen.edges} />}
      {boxing && <BoxSelect map={canvas} onBox={select} onCancel={() => setBoxing(false)} />}
      <MapTools boxing={boxing} onBoxing={box} past={past} onAt={at => onSearch({ at })} onFit={() => void showAll()} />
    </>
  )
}
