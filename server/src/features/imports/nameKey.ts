/** Names are compared without case and surrounding blanks. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
