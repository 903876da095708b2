/** Parses `?page=2&q=12`: every value is text; each page validates its own values. */
export function readQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function writeQuery(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(known.map(([key, value]) => [key, String(value)])).toString()
  return query && `?${query}`
}
