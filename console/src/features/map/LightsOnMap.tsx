import { type RefObject, useEffect, useMemo, useState } from 'react'
import { MapAnchored } from '../../ui/map/MapAnchored.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { BoxSelect } from './BoxSelect.tsx'
import { ClusterFace } from './ClusterFace.tsx'
import type { Cluster, ClusterBounds, ClusterPoint } from './clusterIndex.ts'
import { EdgeBadges } from './EdgeBadges.tsx'
import type { EdgeCount } from './edgeCounts.ts'
import { LightDot } from './LightDot.tsx'
import { LightWindow } from './LightWindow.tsx'
import { MapTools } from './MapTools.tsx'
import type { MapSearch } from './mapSearch.ts'
import type { MapSnapshot } from './snapshotSender.ts'
import { around, groupBySpot, spotOf } from './spots.ts'
import type { useLightMap } from './useLightMap.ts'
import { useStreets } from './useStreets.ts'
import { viewOfAll } from './viewOfAll.ts'

/** For 256-pixel tiles. */
const WINDOW_ABOVE_ZOOM = 8
const LIGHT_ZOOM = 12

const NO_EDGES: EdgeCount[] = []

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
  useStreets(canvas, ask, seen !== undefined)
  const open = useOpenLight({ id: search.light, seen, ask })

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

  const { clusters, spots } = useMemo(
    () => ({
      clusters: (seen?.things ?? []).filter(thing => thing.kind === 'cluster'),
      spots: groupBySpot((seen?.things ?? []).filter(thing => thing.kind === 'light')),
    }),
    [seen],
  )
  return (
    <>
      {clusters.map(cluster => (
        <MapAnchored key={cluster.id} map={canvas} at={pointOf(cluster)} anchor="center">
          <ClusterFace
            counts={cluster.counts}
            past={search.at !== undefined}
            onClick={() => void openCluster(cluster)}
          />
        </MapAnchored>
      ))}
      {spots.map(([light, ...others]) => (
        <MapAnchored key={light!.id} map={canvas} at={pointOf(light!)} anchor="bottom">
          <LightDot light={light!} others={others.length} onOpen={() => openLight(light!)} />
        </MapAnchored>
      ))}
      {open && (
        <MapAnchored map={canvas} at={pointOf(open.light)} anchor="bottom" above>
          <LightWindow
            key={spotOf(open.light)}
            {...open}
            past={search.at !== undefined}
            canvas={canvas}
            frame={frame}
            onClose={() => onSearch({ light: undefined })}
            onOther={light => onSearch({ light })}
          />
        </MapAnchored>
      )}
      <EdgeBadges
        edges={seen?.edges ?? NO_EDGES}
        onMove={at => canvas.setView({ center: pointOf(at), zoom: canvas.view().zoom }, true)}
      />
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

interface OpenLight {
  light: ClusterPoint
  /** ids of the lights on its spot, itself included */
  spot: number[]
}

/** The light of the URL, and those on its spot. */
function useOpenLight({ id, seen, ask }: { id: number | undefined } & Pick<LightsOnMapProps, 'seen' | 'ask'>) {
  const [open, setOpen] = useState<OpenLight>()
  useEffect(() => {
    void seen
    if (id === undefined) return setOpen(undefined)
    let left = false
    async function find(lightId: number): Promise<OpenLight | undefined> {
      const light = await ask<'find'>({ kind: 'find', lightId })
      if (!light) return undefined
      const near = await ask<'within'>({ kind: 'within', bounds: around(light) })
      const spot = near.filter(other => spotOf(other) === spotOf(light)).map(other => other.id)
      return { light, spot }
    }
    void find(id).then(found => left || setOpen(found))
    return () => {
      left = true
    }
  }, [id, seen, ask])
  return open
}

function pointOf({ latitude: lat, longitude: lng }: Pick<ClusterPoint, 'latitude' | 'longitude'>) {
  return { lat, lng }
}
