import type { SiteMap } from '../foundation/graphql/graphql.ts'

/**
 * Hosts of Tencent Maps GL: the script and what it loads as scripts (the check of the key, responses of its services),
 * vector tiles, and images. It uses further hosts, all below these.
 */
const TENCENT = ['https://map.qq.com', 'https://*.map.qq.com', 'https://mapapi.qq.com']
const TENCENT_PICTURES = 'https://*.map.gtimg.com'
const TENCENT_PICKER = 'https://apis.map.qq.com'

/** Hosts that the console may load from: this server, and those of a configured map provider. */
export function contentSecurityPolicy(map: SiteMap) {
  const tencent = map.provider === 'tencent'
  const scripts = tencent ? TENCENT : []
  const pictures = tencent ? [...TENCENT, TENCENT_PICTURES] : []
  const data = tencent ? pictures : tileOrigins(map)
  return {
    defaultSrc: ["'self'"],
    // The barcode reader is WebAssembly; this does not allow eval of text.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts],
    styleSrc: ["'self'"],
    // The console itself sets styles by the DOM only; Tencent's script sets style attributes.
    ...(tencent && { styleSrcAttr: ["'unsafe-inline'"] }),
    imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
    // MapLibre's worker fetches the tiles.
    ...(data.length > 0 && { connectSrc: ["'self'", ...data] }),
    ...(tencent && { frameSrc: [TENCENT_PICKER] }),
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

/** Map providers bind keys to a site: they get its origin, never the page. */
export function referrerPolicy(map: SiteMap): 'no-referrer' | 'strict-origin' {
  return map.provider === 'embedded' ? 'no-referrer' : 'strict-origin'
}

function tileOrigins({ tiles }: SiteMap): string[] {
  return [...new Set(tiles?.urls.map(url => new URL(url).origin))]
}
