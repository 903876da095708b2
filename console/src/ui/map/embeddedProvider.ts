import type { MapProvider } from './mapProvider.ts'

/** MapLibre with the base map that comes with the console: no key, no internet. */
export const embeddedProvider: MapProvider = {
  isPossible: hasWebGL2,
  open: async options => (await import('./embeddedMap.ts')).openEmbeddedMap(options),
}

export function hasWebGL2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser has few of them to give.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
