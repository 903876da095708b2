import { useSyncExternalStore } from 'react'
import { embeddedProvider } from '../../ui/map/embeddedProvider.ts'
import type { MapProvider } from '../../ui/map/mapProvider.ts'
import { providerOf, siteMap } from './siteMap.ts'

const configured = providerOf(siteMap)

/** Shared by all maps of the page: a provider that failed is not awaited again by the next map. */
let state = { isFallback: false, attempt: 0 }
const listeners = new Set<() => void>()

/** The configured map; the embedded one while that is unavailable. */
export const activeProvider: MapProvider = {
  isPossible: () => configured.isPossible(),
  prepare: async () => configured.prepare?.(),
  open: async options => {
    if (configured === embeddedProvider || state.isFallback) return embeddedProvider.open(options)
    try {
      return await configured.open(options)
    } catch {
      change({ ...state, isFallback: true })
      return embeddedProvider.open(options)
    }
  },
}

export function useProviderState() {
  return useSyncExternalStore(subscribe, () => state)
}

export function retryConfiguredProvider(): void {
  change({ isFallback: false, attempt: state.attempt + 1 })
}

function change(next: typeof state): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
