/** The light at which the technician stands; none: looking for the next one. */
export interface FieldSearch {
  light?: number
}

export function readFieldSearch(search: Record<string, unknown>): FieldSearch {
  const light = Number(search.light)
  return { light: Number.isInteger(light) && light > 0 ? light : undefined }
}
