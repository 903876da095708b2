import { useMemo } from 'react'
import { MapAnchored } from '../../ui/map/MapAnchored.tsx'
import type { OpenMap } from '../../ui/map/mapProvider.ts'
import { ClusterFace } from './ClusterFace.tsx'
import type { Cluster, ClusterPoint } from './clusterIndex.ts'
import { LightDot } from './LightDot.tsx'
import type { MapSnapshot } from './snapshotSender.ts'
import { groupBySpot, pointOf } from './spots.ts'
import type { useLightMap } from './useLightMap.ts'

/** For 256-pixel tiles. */
const WINDOW_ABOVE_ZOOM = 8
const LIGHT_ZOOM = 12
/** Below it the pins of neighbouring poles would overlap. */
const FULL_SIZE_ZOOM = 18

interface LightMarkersProps {
  canvas: OpenMap
  seen: MapSnapshot | undefined
  ask: ReturnType<typeof useLightMap>['ask']
  past: boolean
  /** names that are known */
  names: ReadonlyMap<number, string>
  /** the window of a light is to open */
  onLight: (id: number) => void
}

/** Clusters and lights in view. A click zooms in to them, or opens the window of a light. */
export function LightMarkers({ canvas, seen, ask, past, names, onLight }: LightMarkersProps) {
  const { clusters, spots } = useMemo(
    () => ({
      clusters: (seen?.things ?? []).filter(thing => thing.kind === 'cluster'),
      spots: groupBySpot((seen?.things ?? []).filter(thing => thing.kind === 'light')),
    }),
    [seen],
  )
  async function openCluster(cluster: Cluster) {
    const zoom = await ask<'opensAt'>({ kind: 'opensAt', clusterId: cluster.id })
    canvas.setView({ center: pointOf(cluster), zoom }, true)
  }
  function openLight(light: ClusterPoint) {
    if (canvas.view().zoom > WINDOW_ABOVE_ZOOM) onLight(light.id)
    else canvas.setView({ center: pointOf(light), zoom: LIGHT_ZOOM }, true)
  }
  return (
    <>
      {clusters.map(cluster => (
        <MapAnchored key={cluster.id} map={canvas} at={pointOf(cluster)} anchor="center">
          <ClusterFace counts={cluster.counts} past={past} onClick={() => void openCluster(cluster)} />
        </MapAnchored>
      ))}
      {spots.map(([light, ...others]) => (
        <MapAnchored key={light!.id} map={canvas} at={pointOf(light!)} anchor="bottom">
          <LightDot
            light={light!}
            name={names.get(light!.id)}
            others={others.length}
            isSmall={canvas.view().zoom < FULL_SIZE_ZOOM}
            onOpen={() => openLight(light!)}
          />
        </MapAnchored>
      ))}
    </>
  )
}
