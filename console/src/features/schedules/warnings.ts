import type { CombinedError } from 'urql'
import { extensionsOf } from '../../graphql/errorCode.ts'
import type { LeftLights } from '../effects/effects.ts'
import type { NightPreview, Warning } from './preview.ts'

/** Warnings that the server requires to be confirmed; undefined: another error. */
export function warningsOf(error: CombinedError | undefined): Warning[] | undefined {
  const { key, warnings } = extensionsOf(error) as { key?: string; warnings?: Warning[] }
  return key === 'scheduleNeedsConfirmation' ? (warnings ?? []) : undefined
}

/** Warnings to confirm before saving; undefined: none. */
export function requiredConfirmations({ warnings, asks, effect }: NightPreview): Warning[] | undefined {
  const required = warnings.filter(({ code }) => asks.includes(code))
  const isLeft = required.some(({ code }) => code === 'NOTHING_PLANNED')
  if (effect.losePlan > 0 && !isLeft) required.push({ code: 'NOTHING_PLANNED', params: { lights: effect.losePlan } })
  return required.length > 0 ? required : undefined
}

/** Confirmations so far. */
export interface Confirmations {
  confirmed: string[]
  leftLights?: LeftLights
}

/** Adds a confirmation. Earlier ones are sent again, since the server checks all of them. */
export function addConfirmation(
  before: Confirmations,
  codes: string[],
  leftLights: LeftLights | undefined,
): Confirmations {
  return { confirmed: [...new Set([...before.confirmed, ...codes])], leftLights: leftLights ?? before.leftLights }
}

/** Codes to send; warnings without a confirmation have none. */
export function confirmableCodes(warnings: readonly Warning[]): string[] {
  return [...new Set(warnings.map(({ code }) => code))].filter(code => code !== 'NOTHING_PLANNED')
}
