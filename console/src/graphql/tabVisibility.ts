/** Whether the tab is visible: browsers allow few connections per host, and a hidden tab needs none. */
const PAUSE_AFTER_MS = 10_000

let hidden = new AbortController()
let timer: ReturnType<typeof setTimeout>
const waiting = new Set<() => void>()

export function watchTabVisibility(): void {
  document.addEventListener('visibilitychange', updateVisibility)
  updateVisibility()
}

function updateVisibility(): void {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(() => hidden.abort(), PAUSE_AFTER_MS)
  else if (hidden.signal.aborted) {
    hidden = new AbortController()
    for (const resume of waiting) resume()
  }
}

/** Aborts with the given signal, or when the tab has been hidden for a while. */
export function abortWhenHidden(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, hidden.signal])
}

export function isTabHidden(): boolean {
  return hidden.signal.aborted
}

/** Waits until the tab is shown again, or the signal aborts. */
export function untilTabVisible(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const resume = () => {
      waiting.delete(resume)
      signal.removeEventListener('abort', resume)
      resolve()
    }
    if (signal.aborted || !isTabHidden()) return resolve()
    waiting.add(resume)
    signal.addEventListener('abort', resume)
  })
}
