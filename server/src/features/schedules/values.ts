import { isValidTime } from '#lighting/time/zone.ts'
import { badInput } from '../../foundation/errors/errors.ts'

/** @throws BAD_USER_INPUT unless it is HH:mm */
export function timeOrThrow(field: string, time: string | null | undefined): void {
  if (typeof time === 'string' && !isValidTime(time))
    throw badInput(field, 'timeInvalid', 'must be HH:mm, 00:00 to 23:59')
}

export function levelOrThrow(field: string, level: number | null | undefined): void {
  if (typeof level === 'number' && (level < 0 || level > 100))
    throw badInput(field, 'brightnessOutOfRange', 'brightness must be 0 to 100 %')
}

export function temperatureOrThrow(field: string, temperature: number | null | undefined): void {
  if (typeof temperature === 'number' && (temperature < 1000 || temperature > 20_000))
    throw badInput(field, 'colorTempOutOfRange', 'colour temperature must be 1000 to 20000 K')
}

/** Minutes after sunset or sunrise. */
export function offsetOrThrow(field: string, offset: number | null | undefined): void {
  if (typeof offset === 'number' && (offset < -180 || offset > 180))
    throw badInput(field, 'offsetOutOfRange', 'an offset must be -180 to 180 minutes')
}
