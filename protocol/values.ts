import { z } from 'zod'
import { DEVICE_ID } from './topics.ts'

/** An instant, ISO 8601 with a zone: `2026-11-21T17:52:00+08:00` or `…Z`. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(isKeepable, 'between the years 1970 and 9999, at most 14 h from UTC')

function isKeepable(text: string): boolean {
  const year = Number(text.slice(0, 4))
  const offset = /([+-])(\d\d):\d\d$/.exec(text)
  return year >= 1970 && year <= 9999 && Number(offset?.[2] ?? 0) <= 14
}

/** A measured quantity, as exact as a 32-bit number keeps it. */
export function quantity(least: number, most: number) {
  return z.number().min(least).max(most).transform(Math.fround)
}

/** Id of a light; left out, it is the endpoint itself. */
export const lightId = z.string().regex(DEVICE_ID)

/** Dimming level in %, 0 is off (uCIFI 3416/3). */
export const dimmingLevel = z.int().min(0).max(100)

/** Light colour temperature in K (uCIFI 3416/40). */
export const lightColorTemperature = z.int().min(1000).max(20_000)

/** Versions of plans and commands: ms since 1970, at most 2^53 - 1, which only ever grow for one light. Lights may share them. */
export const version = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** What one lamp of a luminaire is asked to do. Colour temperature only where the lamp can change it. */
export const lampSetting = z.object({ dimmingLevel, lightColorTemperature: lightColorTemperature.optional() })
export type LampSetting = z.infer<typeof lampSetting>

/** Words of at most `max` characters, without control characters (a database would choke on NUL, a log on line ends). */
export function words(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
}
