import { type RefObject, useState } from 'react'
import type { Point } from '../../ui/map/datum.ts'
import { MapAnchored } from '../../ui/map/MapAnchored.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { AreaSelect, type AreaShape } from './AreaSelect.tsx'
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
  onArea: (corners: Point[]) => void
}

/** Clusters, lights and their interactions on the map. */
export function LightsOnMap({ canvas, frame, seen, ask, search, onSearch, onArea }: LightsOnMapProps) {
  const [drawing, setDrawing] = useState<AreaShape>()
  const names = useStreets(canvas, ask, seen !== undefined)
  const open = useOpenLight(search.light, seen, ask)
  const past = search.at !== undefined

  async function showAll() {
    const extent = await ask<'extent'>({ kind: 'extent' })
    if (extent) canvas.setView(viewOfAll(extent, frame.current!), true)
  }
  function draw(shape: AreaShape | undefined) {
    setDrawing(shape)
    if (shape) onSearch({ light: undefined })
  }
  function select(corners: Point[]) {
    setDrawing(undefined)
    onArea(corners)
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
      {drawing && <AreaSelect map={canvas} shape={drawing} onArea={select} onCancel={() => setDrawing(undefined)} />}
      <MapTools
        drawing={drawing}
        onDraw={draw}
        past={past}
        onAt={at => onSearch({ at })}
        onFit={() => void showAll()}
      />
    </>
  )
}
