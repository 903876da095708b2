/** Index of the last point with a value; undefined: none. */
export function lastKnown(curves: readonly (readonly (number | null)[])[]): number | undefined {
  const points = Math.max(0, ...curves.map(values => values.length))
  for (let at = points - 1; at >= 0; at--) if (curves.some(values => (values[at] ?? null) !== null)) return at
}
