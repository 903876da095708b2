import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { Regions } from '#lighting/regions/regions.ts'
import { regionsOfSite } from '#lighting/regions/siteRegions.ts'
import { graphql } from '../../graphql/graphql.ts'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { useRegions } from './useRegions.ts'

export const SiteRegions = graphql(`
  query SiteRegions {
    siteRegions {
      code
      parentCode
      name
      level
      latitude
      longitude
    }
  }
`)

/** The regions of the site: China's, or the list of a site elsewhere. Empty: it has none; undefined: not loaded. */
export function useSiteRegions(): Regions | undefined {
  const isInChina = siteGeography().datum === 'GCJ02'
  const china = useRegions({ pause: !isInChina })
  const [{ data }] = useQuery({ query: SiteRegions, pause: isInChina })
  const own = useMemo(() => data && regionsOfSite(data.siteRegions), [data])
  return isInChina ? china : own
}
