import { DEVICE_ID } from '#protocol/topics.ts'
import { badInput } from '../../foundation/errors/errors.ts'

/** Validates the id of a device in the protocol. @throws BAD_USER_INPUT with the field */
export function deviceIdOrThrow(deviceId: string): string {
  const trimmed = deviceId.trim()
  if (!DEVICE_ID.test(trimmed))
    throw badInput('input.deviceId', 'pleaseEnterDeviceId', '2 to 64 letters, digits and . _ : @ -')
  return trimmed
}
