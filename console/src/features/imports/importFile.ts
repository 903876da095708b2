/** What can be imported, tables and map files: endings by media type. */
export const FILE_TYPES = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/geo+json': ['.geojson', '.json'],
  'application/vnd.google-earth.kml+xml': ['.kml'],
  'application/vnd.google-earth.kmz': ['.kmz'],
  'application/zip': ['.zip'],
}
/** For an input of files. */
export const FILE_ENDINGS = Object.values(FILE_TYPES).flat().join()

/** The file of the import that was read last, for reading it again; a reload of the page loses it. */
let kept: { id: number; file: File } | undefined

export function keepFile(id: number, file: File): void {
  kept = { id, file }
}

export function fileOf(id: number): File | undefined {
  return kept?.id === id ? kept.file : undefined
}
