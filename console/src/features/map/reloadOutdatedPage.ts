const KEY = 'lamplighter-map-reloaded-at'
/** While servers are upgraded one by one, the page may come from one of them and the lights from another. */
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads a page that was opened before the server was upgraded, and cannot read its map. The URL keeps the view.
 * @returns false: it was reloaded a moment ago
 */
export function reloadOutdatedPage(): boolean {
  const reloadedAt = Number(sessionStorage.getItem(KEY))
  if (Date.now() - reloadedAt < MIN_INTERVAL_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}
