/** Whether the tab is visible: browsers allow few connections per host, and a hidden tab needs none. */
const AWAY_AFTER_MS = 10_000

let attention = new AbortController()
let timer: ReturnType<typeof setTimeout>
const waiting = new Set<() => void>()

export function watchAttention(): void {
  document.addEventListener('visibilitychange', judge)
  judge()
}

function judge(): void {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(() => attention.abort(), AWAY_AFTER_MS)
  else if (attention.signal.aborted) {
    attention = new AbortController()
    for (const resume of waiting) resume()
  }
}

/** Ends with the given signal, or when the tab has been hidden for a while. */
export function whileWatched(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, attention.signal])
}

export function isAway(): boolean {
  return attention.signal.aborted
}

/** Waits until the tab is shown again, or the signal aborts. */
export function shownAgain(gone: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const resume = () => {
      waiting.delete(resume)
      gone.removeEventListener('abort', resume)
      resolve()
    }
    if (gone.aborted || !isAway()) return resolve()
    waiting.add(resume)
    gone.addEventListener('abort', resume)
  })
}
