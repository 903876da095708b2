/** `?page=2&q=12` as people write it: every value is text, and pages say what it means. */
export function readQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function writeQuery(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(known.map(([key, value]) => [key, String(value)])).toString()
  return query && `?${query}`
}
