import { useEffect, useState } from 'react'
import type { Regions } from '#lighting/regions/regions.ts'

let loading: Promise<Regions> | undefined

/** All regions; a large list, loaded on first use. */
export function useRegions(): Regions | undefined {
  const [regions, setRegions] = useState<Regions>()
  useEffect(() => {
    loading ??= import('#lighting/regions/china.ts').then(({ china }) => china)
    let wanted = true
    const forget = () => {
      loading = undefined
    }
    loading.then(loaded => wanted && setRegions(loaded), forget)
    return () => {
      wanted = false
    }
  }, [])
  return regions
}
