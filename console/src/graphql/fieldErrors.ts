import type { CombinedError } from 'urql'
import { extensionsOf } from './errorCode.ts'

/**
 * The error of the server by form field: `input.name.set` is `name`. undefined: the error names no field. A chosen item
 * that was deleted has no key: its code is the reason.
 */
export function fieldErrorOf(error: CombinedError | undefined): { field: string; key: string } | undefined {
  const { code, field, key = code === 'NOT_FOUND' ? code : undefined } = extensionsOf(error)
  if ((code !== 'BAD_USER_INPUT' && code !== 'CONFLICT' && code !== 'NOT_FOUND') || !field || !key) return
  const [first, second] = field.split('.')
  return { field: (first === 'input' ? second : first) ?? field, key }
}
