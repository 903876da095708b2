import { z } from 'zod'
import { oneOrMany } from './message.ts'
import { instant, lampSetting, lightId, plainText, version } from './values.ts'

/**
 * The complete desired state of a light, so executing it twice does no harm. A light executes a command once (by `id`), never
 * after `expiresAt`, never one with a `version` below the last it executed, never a retained one.
 */
export const command = z.object({
  id: plainText(64).min(1),
  version,
  light: lightId.optional(),
  issuedAt: instant,
  expiresAt: instant,
  /** End of an override; then a light with a plan follows its plan again. It needs no action of a light without one. */
  until: instant.optional(),
  main: lampSetting.optional(),
  sub: lampSetting.optional(),
})
export type Command = z.infer<typeof command>

/** Down, `command`: one, or, to a center, `{ commands: [...] }` with up to 1,000. */
export const commandMessage = oneOrMany('commands', command)

/**
 * ACCEPTED: being executed. DUPLICATE: executed before. EXPIRED: arrived too late. SUPERSEDED: a newer one was executed before
 * it. REJECTED: cannot be executed, see `reason`.
 */
export const ACKNOWLEDGEMENT_RESULTS = ['ACCEPTED', 'DUPLICATE', 'EXPIRED', 'SUPERSEDED', 'REJECTED'] as const

export const acknowledgement = z.object({
  id: plainText(64).min(1),
  light: lightId.optional(),
  result: z.enum(ACKNOWLEDGEMENT_RESULTS),
  reason: plainText(200).optional(),
  time: instant.optional(),
})
export type Acknowledgement = z.infer<typeof acknowledgement>

/** Up, `acknowledgement`: one, or, from a center, `{ acknowledgements: [...] }` with up to 1,000. */
export const acknowledgementMessage = oneOrMany('acknowledgements', acknowledgement)
