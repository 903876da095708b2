/** The first few faults by name, the others by number. */
export function summarizeFaults<T>(
  name: string,
  things: Iterable<T>,
  fault: (thing: T) => string | undefined,
): string[] {
  const faults = [...things].flatMap(thing => fault(thing) ?? [])
  const shown = faults.slice(0, 3).map(text => `${name}: ${text}`)
  return faults.length > 3 ? [...shown, `${name}: and ${faults.length - 3} more`] : shown
}
