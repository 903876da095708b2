/** What we use of Tencent Maps GL (TMap). All of it is GCJ-02, its zooms are of 256-pixel tiles. */
export interface TencentSdk {
  LatLng: new (lat: number, lng: number) => TencentPoint
  LatLngBounds: new (southWest: TencentPoint, northEast: TencentPoint) => unknown
  Point: new (x: number, y: number) => unknown
  Map: new (place: HTMLElement, options: object) => TencentMap
  /** A base: its constructor calls createDOM() of what extends it; updateDOM() is called whenever the map has moved. */
  DOMOverlay: new (options: {
    map: TencentMap
  }) => TencentOverlay
  constants: { DEFAULT_CONTROL_ID: Record<'ZOOM' | 'ROTATION', string> }
  service: { Geocoder: new () => TencentGeocoder }
}

export interface TencentPoint {
  lat: number
  lng: number
}

export interface TencentMap {
  getCenter(): TencentPoint
  getZoom(): number
  setCenter(center: TencentPoint): void
  setZoom(zoom: number): void
  easeTo(status: { center: TencentPoint; zoom: number }, options: { duration: number }): void
  projectToContainer(at: TencentPoint): { x: number; y: number }
  unprojectFromContainer(pixel: unknown): TencentPoint
  removeControl(id: string): void
  on(event: string, listener: (event: { latLng: TencentPoint }) => void): void
  destroy(): void
}

export interface TencentOverlay {
  setMap(map: TencentMap | null): void
  destroy(): void
}

/** Status 0 is a success. */
export interface TencentGeocoder {
  getLocation(question: { address: string }): Promise<{ status: number; result?: { location: TencentPoint } }>
  getAddress(question: { location: TencentPoint }): Promise<{ status: number; result?: { address: string } }>
}

declare global {
  interface Window {
    TMap?: TencentSdk
  }
}

const ADDRESS = 'https://map.qq.com/api/gljs'
const TIMEOUT_MS = 8000
const ATTEMPTS = 2

let loadCount = 0
let loading: Promise<TencentSdk> | undefined

/** Loads the SDK once. @throws after two failed attempts; the next call retries */
export function loadTencent(key: string): Promise<TencentSdk> {
  loading ??= attempts(key).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function attempts(key: string): Promise<TencentSdk> {
  for (let attempt = 1; ; attempt++)
    try {
      return await attemptOnce(key)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}

async function attemptOnce(key: string): Promise<TencentSdk> {
  const query = new URLSearchParams({ v: '1.exp', key, libraries: 'service' })
  // With the same URL the browser would keep waiting for the first request.
  if (loadCount++) query.set('attempt', `${loadCount}`)
  const script = document.createElement('script')
  script.src = `${ADDRESS}?${query}`
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('Tencent Maps could not be loaded'))
  })
  document.head.append(script)
  try {
    await withTimeout(TIMEOUT_MS, loaded)
    if (!window.TMap) throw new Error('Tencent Maps came without TMap')
    return window.TMap
  } catch (error) {
    script.remove()
    throw error
  }
}

/** @throws when it takes longer */
export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`it took longer than ${ms} ms`)), ms)
  })
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(limit))
}
