import type { CombinedError } from 'urql'
import { extensionsOf } from '../../graphql/errorCode.ts'
import type { LeftLights } from '../effects/effects.ts'
import type { NightPreview, Warning } from './preview.ts'

/** What the server wants to be confirmed before it saves; undefined: the error is another one. */
export function warningsOf(error: CombinedError | undefined): Warning[] | undefined {
  const { key, warnings } = extensionsOf(error) as { key?: string; warnings?: Warning[] }
  return key === 'scheduleNeedsConfirmation' ? (warnings ?? []) : undefined
}

/** What a person is asked before it is sent; undefined: nothing. */
export function requiredConfirmations({ warnings, asks, effect }: NightPreview): Warning[] | undefined {
  const required = warnings.filter(({ code }) => asks.includes(code))
  const isLeft = required.some(({ code }) => code === 'NOTHING_PLANNED')
  if (effect.losePlan > 0 && !isLeft) required.push({ code: 'NOTHING_PLANNED', params: { lights: effect.losePlan } })
  return required.length > 0 ? required : undefined
}

/** What a person answered so far. */
export interface Confirmations {
  confirmed: string[]
  leftLights?: LeftLights
}

/** One more answer. The server asks one thing after another: those before are sent again, or it asks them for ever. */
export function addConfirmation(
  before: Confirmations,
  codes: string[],
  leftLights: LeftLights | undefined,
): Confirmations {
  return { confirmed: [...new Set([...before.confirmed, ...codes])], leftLights: leftLights ?? before.leftLights }
}

/** Codes to send; what needs no confirmation has none. */
export function confirmableCodes(warnings: readonly Warning[]): string[] {
  return [...new Set(warnings.map(({ code }) => code))].filter(code => code !== 'NOTHING_PLANNED')
}
