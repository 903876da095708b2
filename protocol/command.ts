import { z } from 'zod'
import { oneOrMany } from './message.ts'
import { instant, lampSetting, lightId, version, words } from './values.ts'

/**
 * The whole wish for a light, not a change to it: obeying it twice does no harm. A light obeys a command once
 * (by `id`), never after `expiresAt`, never one with a `version` below the last it obeyed, never a retained one.
 */
export const command = z.object({
  id: words(64).min(1),
  version,
  light: lightId.optional(),
  issuedAt: instant,
  expiresAt: instant,
  main: lampSetting.optional(),
  sub: lampSetting.optional(),
})
export type Command = z.infer<typeof command>

/** Down, `command`: one, or, to a center, `{ commands: [...] }` with up to 1,000. */
export const commandMessage = oneOrMany('commands', command)

/**
 * ACCEPTED: it is being done. DUPLICATE: it was obeyed before. EXPIRED: it came too late. SUPERSEDED: a newer one was
 * obeyed before it. REJECTED: it cannot be done, `reason` says why.
 */
export const ACKNOWLEDGEMENT_RESULTS = ['ACCEPTED', 'DUPLICATE', 'EXPIRED', 'SUPERSEDED', 'REJECTED'] as const

export const acknowledgement = z.object({
  id: words(64).min(1),
  light: lightId.optional(),
  result: z.enum(ACKNOWLEDGEMENT_RESULTS),
  reason: words(200).optional(),
  time: instant.optional(),
})
export type Acknowledgement = z.infer<typeof acknowledgement>

/** Up, `acknowledgement`: one, or, from a center, `{ acknowledgements: [...] }` with up to 1,000. */
export const acknowledgementMessage = oneOrMany('acknowledgements', acknowledgement)
