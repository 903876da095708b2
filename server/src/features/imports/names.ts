/** Objects by the names that files use; null where a name is ambiguous. */
export type Names<T> = ReadonlyMap<string, T | null>

/** Names of an earlier kind take precedence: a code is never looked up as a name. */
export function named<T, V>(things: T[], ways: ((thing: T) => string)[], value: (thing: T) => V): Names<V> {
  const names = new Map<string, V | null>()
  for (const way of ways) {
    const mine = new Map<string, V | null>()
    for (const thing of things) {
      const name = nameKey(way(thing))
      mine.set(name, mine.has(name) ? null : value(thing))
    }
    for (const [name, one] of mine) if (!names.has(name)) names.set(name, one)
  }
  return names
}

/** Names are compared without case and surrounding blanks. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
