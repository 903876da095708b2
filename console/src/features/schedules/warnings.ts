import type { CombinedError } from 'urql'
import { extensionsOf } from '../../graphql/errorCode.ts'
import type { Warning } from './preview.ts'

/** What the server wants to be confirmed before it saves; undefined: the error is another one. */
export function warningsOf(error: CombinedError | undefined): Warning[] | undefined {
  const { key, warnings } = extensionsOf(error) as { key?: string; warnings?: Warning[] }
  return key === 'scheduleNeedsConfirmation' ? (warnings ?? []) : undefined
}

/** Codes to send; what needs no confirmation has none. */
export function codesOf(warnings: readonly Warning[]): string[] {
  return [...new Set(warnings.map(({ code }) => code))].filter(code => code !== 'NOTHING_PLANNED')
}
