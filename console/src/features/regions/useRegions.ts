import { useEffect, useState } from 'react'
import type { Regions } from '#lighting/regions/regions.ts'

let loading: Promise<Regions> | undefined

/** The regions of China, at set-up and through useSiteRegions; a large list, loaded on first use. */
export function useRegions({ pause = false } = {}): Regions | undefined {
  const [regions, setRegions] = useState<Regions>()
  useEffect(() => {
    if (pause) return
    loading ??= import('#lighting/regions/china.ts').then(({ china }) => china)
    let wanted = true
    const forget = () => {
      loading = undefined
    }
    loading.then(loaded => wanted && setRegions(loaded), forget)
    return () => {
      wanted = false
    }
  }, [pause])
  return regions
}
