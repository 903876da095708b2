import type { MapProvider } from './mapProvider.ts'

/** MapLibre with the base map that comes with the console: no key, no internet. */
export const embeddedProvider: MapProvider = {
  isPossible: hasWebGL2,
  prepare: async () => {
    // The first of them is the dearest, where the processor draws: not when everything else wants to be drawn, too.
    hasWebGL2()
    const [{ fetchBaseMap }] = await Promise.all([import('./baseMap.ts'), import('./embeddedMap.ts')])
    return fetchBaseMap()
  },
  open: async options => (await import('./embeddedMap.ts')).openEmbeddedMap(options),
}

let has = false

/** What was once there is not looked for again. */
export function hasWebGL2(): boolean {
  has ||= makesWebGL2()
  return has
}

function makesWebGL2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser has few of them to give.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
