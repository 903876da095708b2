import type { ModelRow } from './models.store.ts'

/** Of a light whose model is not known: the defaults of the columns. */
const DEFAULT = { command_seconds: 15, show_seconds: 10 }

/** Seconds within which a light of this model receives a message, answers it and reports. */
export function patience(model: Pick<ModelRow, 'command_seconds' | 'show_seconds'> | undefined): number {
  const { command_seconds, show_seconds } = model ?? DEFAULT
  return command_seconds + show_seconds
}
