const KEY = 'lamplighter-map-reloaded-at'
/** While servers are upgraded one by one, the page may come from one of them and the lights from another. */
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads a page that was opened before the server was upgraded, and cannot read its map: at once, or a minute after the
 * last time. The URL keeps the view.
 * @returns cancels it
 */
export function reloadOutdatedPage(): () => void {
  const remaining = lastReload() + MIN_INTERVAL_MS - Date.now()
  // A clock that was set back must not delay it further.
  const timer = setTimeout(reload, Math.min(MIN_INTERVAL_MS, Math.max(0, remaining)))
  return () => clearTimeout(timer)
}

/** Without storage, the page may have been reloaded when it was opened. */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY))
  } catch {
    return performance.timeOrigin
  }
}

function reload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // lastReload does without it.
  }
  location.reload()
}
