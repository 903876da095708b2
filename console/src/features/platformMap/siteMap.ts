import { pageMeta } from '../../graphql/pageMeta.ts'
import { embeddedProvider } from '../../ui/map/embeddedProvider.ts'
import type { MapProvider } from '../../ui/map/mapProvider.ts'
import { tencentProvider } from '../../ui/map/tencentProvider.ts'
import type { MapTiles } from '../../ui/map/tileMap.ts'
import { tileProvider } from '../../ui/map/tileProvider.ts'

/** The map settings of the server (`SiteMap`). */
interface SiteMap {
  provider: 'embedded' | 'tencent' | 'tiles'
  key?: string
  tiles?: MapTiles & { credits?: string }
  /** 审图号 */
  reviewNumber?: string
}

export const siteMap: SiteMap = JSON.parse(pageMeta('lamplighter-map') || '{"provider":"embedded"}')

/** Tencent's services and picker need it. */
export const tencentKey = siteMap.provider === 'tencent' ? siteMap.key : undefined

export function providerOf({ key, tiles }: SiteMap): MapProvider {
  if (key) return tencentProvider(key)
  return tiles ? tileProvider(tiles) : embeddedProvider
}
