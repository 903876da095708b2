import { useSyncExternalStore } from 'react'
import { embeddedProvider } from '../../ui/map/embeddedProvider.ts'
import type { MapProvider } from '../../ui/map/mapProvider.ts'
import { providerOf, siteMap } from './siteMap.ts'

const configured = providerOf(siteMap)

/** Of the page, not of one map: the next one does not wait again for what did not come. */
let state = { fallen: false, attempt: 0 }
const listeners = new Set<() => void>()

/** The configured map; while it cannot be had, the embedded one. */
export const chosenProvider: MapProvider = {
  isPossible: () => configured.isPossible(),
  prepare: async () => configured.prepare?.(),
  open: async options => {
    if (configured === embeddedProvider || state.fallen) return embeddedProvider.open(options)
    try {
      return await configured.open(options)
    } catch {
      change({ ...state, fallen: true })
      return embeddedProvider.open(options)
    }
  },
}

export function useChosenMap() {
  return useSyncExternalStore(subscribe, () => state)
}

export function tryConfiguredAgain(): void {
  change({ fallen: false, attempt: state.attempt + 1 })
}

function change(next: typeof state): void {
  state = next
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
