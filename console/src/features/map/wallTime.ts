const MINUTE_MS = 60_000

/** Minutes since 1970. */
export function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / MINUTE_MS)
}

/** As an input for a local date and time holds it, in the browser's zone. */
export function localInput(minute: number): string {
  const at = new Date(minute * MINUTE_MS)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Minutes since 1970; undefined: nothing whole is written yet. */
export function readLocalInput(text: string): number | undefined {
  // Half a date is a date to some browsers.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? undefined : Math.floor(at / MINUTE_MS)
}
