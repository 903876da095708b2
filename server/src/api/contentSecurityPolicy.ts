import type { SiteMap } from '../foundation/graphql/graphql.ts'

/**
 * Where Tencent Maps GL gets its parts: the script and what it loads as scripts (the check of the key, the answers of its
 * services), the vector tiles, and pictures. It names hosts of its own as it goes, all below these.
 */
const TENCENT = ['https://map.qq.com', 'https://*.map.qq.com', 'https://mapapi.qq.com']
const TENCENT_PICTURES = 'https://*.map.gtimg.com'
const TENCENT_PICKER = 'https://apis.map.qq.com'

/** What the console may load from where. Nothing but this server, unless another's map is configured. */
export function contentPolicy(map: SiteMap) {
  const tencent = map.provider === 'tencent'
  const scripts = tencent ? TENCENT : []
  const pictures = tencent ? [...TENCENT, TENCENT_PICTURES] : []
  const data = tencent ? pictures : tileOrigins(map)
  return {
    defaultSrc: ["'self'"],
    // The reader of barcodes is WebAssembly; this allows no eval of text.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts],
    styleSrc: ["'self'"],
    // The console styles by the object model alone. How Tencent's code does it is Tencent's, and changes without notice.
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

/** Keys of maps are bound to the site that uses them: its name is told, never the page. */
export function referrerPolicy(map: SiteMap): 'no-referrer' | 'strict-origin' {
  return map.provider === 'embedded' ? 'no-referrer' : 'strict-origin'
}

function tileOrigins({ tiles }: SiteMap): string[] {
  return [...new Set(tiles?.urls.map(url => new URL(url).origin))]
}
