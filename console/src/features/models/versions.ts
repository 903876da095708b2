/** One firmware version of a model, with the time at which it was entered. */
export interface ModelVersion {
  version: string
  at: string
  by: string | undefined
}

/** The history that the server keeps as JSON, newest first; what has no version or no time is left out. */
export function versionsOf(history: unknown): ModelVersion[] {
  if (!Array.isArray(history)) return []
  return history.flatMap(versionOf).reverse()
}

function versionOf(entry: unknown): ModelVersion[] {
  const { version, at, by } = (entry ?? {}) as Record<string, unknown>
  if (typeof version !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return []
  return [{ version, at, by: typeof by === 'string' ? by : undefined }]
}
