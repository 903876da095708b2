import type { MapProvider } from './mapProvider.ts'

/** MapLibre with the base map that comes with the console: no key, no internet. */
export const embeddedProvider: MapProvider = {
  isPossible: hasWebGL2,
  prepare: async () => {
    // The first WebGL context is slow in software rendering, so it is created early.
    hasWebGL2()
    const [{ fetchBaseMap }] = await Promise.all([import('./baseMap.ts'), import('./embeddedMap.ts')])
    return fetchBaseMap()
  },
  open: async options => (await import('./embeddedMap.ts')).openEmbeddedMap(options),
}

let has = false

/** Cached once it succeeded. */
export function hasWebGL2(): boolean {
  has ||= makesWebGL2()
  return has
}

function makesWebGL2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers limit the number of contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
