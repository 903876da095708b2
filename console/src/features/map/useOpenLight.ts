import { useEffect, useState } from 'react'
import type { ClusterPoint } from './clusterIndex.ts'
import type { MapSnapshot } from './snapshotSender.ts'
import { around, spotOf } from './spots.ts'
import type { useLightMap } from './useLightMap.ts'

interface OpenLight {
  light: ClusterPoint
  /** ids of the lights on its spot, itself included */
  spot: number[]
}

/**
 * The light of the URL, and those on its spot.
 * @param seen another value searches again
 */
export function useOpenLight(
  id: number | undefined,
  seen: MapSnapshot | undefined,
  ask: ReturnType<typeof useLightMap>['ask'],
): OpenLight | undefined {
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
