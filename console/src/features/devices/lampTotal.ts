/** Main and auxiliary lamp count as one; a lamp without a reading adds nothing. */
export function lampTotal(main: number | null, sub: number | null): number | null {
  return main === null && sub === null ? null : (main ?? 0) + (sub ?? 0)
}
