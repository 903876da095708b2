import type { Import, ImportField, ImportSettings, ImportSource } from './imports.ts'

/* What a person is deciding about a file, before and while it is checked. */

export const IMPORT_FIELDS = [
  'DEVICE_ID',
  'NAME',
  'MODEL',
  'CENTER',
  'GROUP',
  'LATITUDE',
  'LONGITUDE',
  'POSITION',
  'ADDRESS1',
  'ADDRESS2',
  'MAIN_WATTS',
  'SUB_WATTS',
  'LAMP_TYPE',
  'POLE_NUMBER',
  'INSTALLED_ON',
] as const satisfies ImportField[]

export const MAX_PARTS = 3

export type Draft = Omit<ImportSettings, 'mapping'> & { sources: Partial<Record<ImportField, ImportSource>> }

export const NO_SOURCE: ImportSource = { columns: [], prefix: '', separator: ' ' }

export function importDraft({ mapping, ...rest }: ImportSettings): Draft {
  return { ...rest, sources: Object.fromEntries(mapping.map(({ field, source }) => [field, source])) }
}

export function settingsOf({ sources, missingId, attributes, ...rest }: Draft): ImportSettings {
  const mapping = IMPORT_FIELDS.flatMap(field => {
    const source = sources[field]
    return source?.columns.length ? [{ field, source }] : []
  })
  return {
    ...rest,
    missingId: missingId?.columns.length ? missingId : null,
    useModeForUnknown: rest.modeId !== null && rest.useModeForUnknown,
    // A column that became a field later.
    attributes: attributes.filter(({ column }) => !isMapped(sources, column)),
    mapping,
  }
}

export function isMapped(sources: Draft['sources'], column: number): boolean {
  return Object.values(sources).some(source => source?.columns.includes(column))
}

/** Sets or removes one column of a field. */
export function withColumn(source: ImportSource, place: number, column: number | undefined): ImportSource {
  const columns = [...source.columns]
  if (column === undefined) columns.splice(place, 1)
  else columns[place] = column
  return { ...source, columns }
}

/** The value of the first row. */
export function sampleOf(source: ImportSource | undefined, columns: Import['columns']): string {
  const parts = source?.columns.map(column => columns[column]?.samples[0] ?? '').filter(Boolean) ?? []
  return parts.length ? `${source!.prefix}${parts.join(source!.separator)}` : ''
}

/** As spreadsheets name columns: A … Z, AA … */
export function letters(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}

const keyOf = (id: number) => `import-draft-${id}`

/** Stored for this tab, so that a reload or an error keeps the choices. */
export function storeDraft(id: number, draft: Draft): void {
  sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
}

export function readDraft({ id, settings, proposal }: Import): Draft {
  const kept = sessionStorage.getItem(keyOf(id))
  const stated = importDraft(settings ?? proposal)
  // One that an earlier version stored lacks newer settings.
  return kept ? { ...stated, ...(JSON.parse(kept) as Draft) } : stated
}
