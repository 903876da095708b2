import { type DocumentNode, Kind, parse, type ValueNode, visit } from 'graphql'
import type { Refusal } from '../foundation/errors/errors.ts'
import { fieldErrors, fieldErrorsOf } from '../foundation/errors/fieldErrors.ts'

/* Errors name the path in the arguments of an operation. A client may call its variables as it likes. */

/** For each variable, the argument that it stands for, or the place in one: `i` → `input`, `n` → `input.name`. */
function argumentsOf(document: DocumentNode): Map<string, string> {
  const paths = new Map<string, string>()
  const walk = (value: ValueNode, path: string): void => {
    if (value.kind === Kind.VARIABLE && !paths.has(value.name.value)) paths.set(value.name.value, path)
    else if (value.kind === Kind.LIST) for (const [at, item] of value.values.entries()) walk(item, `${path}.${at}`)
    else if (value.kind === Kind.OBJECT)
      for (const field of value.fields) walk(field.value, `${path}.${field.name.value}`)
  }
  // Arguments of directives name no input.
  visit(document, { Directive: () => false, Argument: node => walk(node.value, node.name.value) })
  return paths
}

/** The same error, with paths of arguments instead of variables. `{ set: … }` is no part of a path. */
export function withArgumentPaths(error: Refusal, document: DocumentNode): Refusal {
  const fields = fieldErrorsOf(error)
  if (fields.length === 0) return error
  const paths = argumentsOf(document)
  return fieldErrors(
    fields.map(({ field, key, message }) => {
      const [variable = '', ...rest] = field.split('.')
      const path = [paths.get(variable) ?? variable, ...rest].join('.').replaceAll(/\.set(?=\.|$)/g, '')
      return {
        field: path,
        key,
        message: message.startsWith(`${field} `) ? path + message.slice(field.length) : message,
      }
    }),
  )
}

/** For an error of variables that were checked before the query: a query that cannot be read names no arguments. */
export function withArgumentPathsOf(error: Refusal, query: string, maxTokens: number): Refusal {
  try {
    return withArgumentPaths(error, parse(query, { maxTokens }))
  } catch {
    return error
  }
}
