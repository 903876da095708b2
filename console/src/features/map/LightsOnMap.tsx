import { type RefObject, useEffect, useState } from 'react'
import { MapAnchored } from '../../ui/map/MapAnchored.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { BoxSelect } from './BoxSelect.tsx'
import { ClusterFace } from './ClusterFace.tsx'
import type { Cluster, ClusterBounds, ClusterPoint } from './clusterIndex.ts'
import { LightDot } from './LightDot.tsx'
import { LightWindow } from './LightWindow.tsx'
import { MapTools } from './MapTools.tsx'
import type { MapSearch } from './mapSearch.ts'
import type { MapSnapshot } from './mapWorker.ts'
import type { useLightMap } from './useLightMap.ts'
import { viewOfAll } from './viewOfAll.ts'

/** For 256-pixel tiles. */
const WINDOW_ABOVE_ZOOM = 8
const LIGHT_ZOOM = 12

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
  const [open, setOpen] = useState<ClusterPoint>()
  useEffect(() => {
    void seen
    if (search.light === undefined) return setOpen(undefined)
    let left = false
    void ask<'find'>({ kind: 'find', lightId: search.light }).then(found => left || setOpen(found))
    return () => {
      left = true
    }
  }, [search.light, seen, ask])

  async function openCluster({ id, latitude: lat, longitude: lng }: Cluster) {
    canvas.setView({ center: { lat, lng }, zoom: await ask<'opensAt'>({ kind: 'opensAt', clusterId: id }) }, true)
  }
  function openLight({ id, latitude: lat, longitude: lng }: ClusterPoint) {
    if (canvas.view().zoom > WINDOW_ABOVE_ZOOM) onSearch({ light: id })
    else canvas.setView({ center: { lat, lng }, zoom: LIGHT_ZOOM }, true)
  }
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
      {seen?.things.map(thing => (
        <MapAnchored
          key={`${thing.kind} ${thing.id}`}
          map={canvas}
          at={{ lat: thing.latitude, lng: thing.longitude }}
          anchor={thing.kind === 'cluster' ? 'center' : 'bottom'}
        >
          {thing.kind === 'cluster' ? (
            <ClusterFace counts={thing.counts} onClick={() => void openCluster(thing)} />
          ) : (
            <LightDot light={thing} onOpen={() => openLight(thing)} />
          )}
        </MapAnchored>
      ))}
      {open && (
        <MapAnchored map={canvas} at={{ lat: open.latitude, lng: open.longitude }} anchor="bottom" above>
          <LightWindow
            key={open.id}
            light={open}
            past={search.at !== undefined}
            canvas={canvas}
            frame={frame}
            onClose={() => onSearch({ light: undefined })}
          />
        </MapAnchored>
      )}
      {boxing && <BoxSelect map={canvas} onBox={select} onCancel={() => setBoxing(false)} />}
      <MapTools
        boxing={boxing}
        onBoxing={box}
        past={search.at !== undefined}
        onAt={at => onSearch({ at })}
        onFit={() => void showAll()}
      />
    </>
  )
}
