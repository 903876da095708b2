import type { CombinedError } from 'urql'
import { extensionsOf } from './errorCode.ts'

/**
 * What the server found wrong, by the form field it belongs to: `input.name.set` is `name`. None: it names no field.
 * What was chosen and is not there any more has no key: its code says all.
 */
export function fieldErrorOf(error: CombinedError | undefined): { field: string; key: string } | undefined {
  const { code, field, key = code === 'NOT_FOUND' ? code : undefined } = extensionsOf(error)
  if ((code !== 'BAD_USER_INPUT' && code !== 'CONFLICT' && code !== 'NOT_FOUND') || !field || !key) return
  const [first, second] = field.split('.')
  return { field: (first === 'input' ? second : first) ?? field, key }
}
