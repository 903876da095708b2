import type { CombinedError } from 'urql'
import { extensionsOf } from './errorCode.ts'

/** An error of the server that belongs to a form field. */
export interface FieldError {
  /** `input.name.set` is `name`, `input.steps.0.time` is `steps` */
  field: string
  /** the same with what it has inside: `steps.0.time` */
  path: string
  /** translation key of the reason */
  key: string
}

/**
 * All fields that an error of the server names. None: it belongs to no field. A chosen item that was deleted has no key:
 * its code is the reason.
 */
export function fieldErrorsOf(error: CombinedError | undefined): FieldError[] {
  const { code, field, key = code === 'NOT_FOUND' ? code : undefined, fields } = extensionsOf(error)
  if (code !== 'BAD_USER_INPUT' && code !== 'CONFLICT' && code !== 'NOT_FOUND') return []
  const named = fields ?? (field && key ? [{ field, key }] : [])
  return named.map(one => ({ ...placeOf(one.field), key: one.key }))
}

function placeOf(apiField: string): { field: string; path: string } {
  const [first, ...rest] = apiField.split('.')
  const parts = first === 'input' && rest.length > 0 ? rest : [first!, ...rest]
  return { field: parts[0]!, path: parts.join('.') }
}
