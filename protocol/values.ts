import { z } from 'zod'
import { DEVICE_ID } from './topics.ts'

/** An instant, ISO 8601 with a zone: `2026-11-21T17:52:00+08:00` or `…Z`. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(isStorable, 'between the years 1970 and 9999, at most 14 h from UTC')

function isStorable(text: string): boolean {
  const year = Number(text.slice(0, 4))
  const offset = /([+-])(\d\d):\d\d$/.exec(text)
  return year >= 1970 && year <= 9999 && Number(offset?.[2] ?? 0) <= 14
}

/** A measured quantity with the precision of a 32-bit number. */
export function quantity(min: number, max: number) {
  return z.number().min(min).max(max).transform(Math.fround)
}

/** Value of a kind that the protocol does not define. */
export const anyNumber = z.number().min(-1e12).max(1e12)

/** Id of a light; if left out, the endpoint itself. */
export const lightId = z.string().regex(DEVICE_ID)

/** Dimming level in %, 0 is off (uCIFI 3416/3). */
export const dimmingLevel = z.int().min(0).max(100)

/** Light colour temperature in K (uCIFI 3416/40). */
export const lightColorTemperature = z.int().min(1000).max(20_000)

/** Versions of plans and commands: ms since 1970, at most 2^53 - 1, always increasing for one light. Lights may have the same version. */
export const version = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Desired state of one lamp of a luminaire. Colour temperature only if the lamp can change it. */
export const lampSetting = z.object({ dimmingLevel, lightColorTemperature: lightColorTemperature.optional() })
export type LampSetting = z.infer<typeof lampSetting>

/** Text of at most `max` characters, without control characters (PostgreSQL cannot store NUL, and line breaks break logs). */
export function plainText(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
}
