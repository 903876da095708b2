import type { MapProvider } from './mapProvider.ts'
import { loadTencent } from './tencentSdk.ts'

/** Tencent Maps GL. */
export function tencentProvider(key: string): MapProvider {
  return {
    isPossible: hasWebGL,
    open: async options => {
      const [sdk, { openTencentMap }] = await Promise.all([loadTencent(key), import('./tencentMap.ts')])
      return openTencentMap(sdk, options)
    },
  }
}

function hasWebGL(): boolean {
  const context = document.createElement('canvas').getContext('webgl')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
