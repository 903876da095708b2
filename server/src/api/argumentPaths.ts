import {
  type ASTNode,
  type DocumentNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  type ValueNode,
  visit,
} from 'graphql'
import type { Refusal } from '../foundation/errors/errors.ts'
import { fieldErrors, fieldErrorsOf } from '../foundation/errors/fieldErrors.ts'

/* Errors name the path in the arguments of an operation. A client may call its variables as it likes. */

type OnValue = (value: ValueNode, path: string) => void

/** Calls `onValue` with each value that is no list or object. */
function walkValue(value: ValueNode, path: string, onValue: OnValue): void {
  if (value.kind === Kind.LIST)
    for (const [at, item] of value.values.entries()) walkValue(item, `${path}.${at}`, onValue)
  else if (value.kind === Kind.OBJECT)
    for (const field of value.fields) walkValue(field.value, `${path}.${field.name.value}`, onValue)
  else onValue(value, path)
}

/** The same for all arguments of the operation and its fragments. */
function walkArguments(document: DocumentNode, operation: OperationDefinitionNode, onValue: OnValue): void {
  const fragments = new Map(
    document.definitions.flatMap(node => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  )
  const walk = (root: ASTNode): void =>
    void visit(root, {
      // Arguments of directives name no input.
      Directive: () => false,
      Argument: ({ name, value }) => walkValue(value, name.value, onValue),
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value)
        // Once: the query may not be validated yet, and contain fragments that contain themselves.
        fragments.delete(name.value)
        if (fragment) walk(fragment)
      },
    })
  walk(operation)
}

/** For each variable, the argument that it stands for, or the place in one: `i` → `input`, `n` → `input.name`. */
function argumentsOf(document: DocumentNode, operation: OperationDefinitionNode): Map<string, string> {
  const paths = new Map<string, string>()
  walkArguments(document, operation, (value, path) => {
    if (value.kind === Kind.VARIABLE && !paths.has(value.name.value)) paths.set(value.name.value, path)
  })
  return paths
}

/** Calls `onText` with each text in the query itself, also in default values, and its path in the arguments. */
export function walkTexts(document: DocumentNode, onText: (text: string, path: string) => void): void {
  const onValue: OnValue = (value, path) => {
    if (value.kind === Kind.STRING) onText(value.value, withoutSet(path))
  }
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue
    walkArguments(document, operation, onValue)
    const paths = argumentsOf(document, operation)
    for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
      const name = variable.name.value
      if (defaultValue) walkValue(defaultValue, paths.get(name) ?? name, onValue)
    }
  }
}

/** `{ set: … }` is no part of a path. */
function withoutSet(path: string): string {
  return path.replaceAll(/\.set(?=\.|$)/g, '')
}

/** The same error, with paths of arguments instead of variables. */
export function withArgumentPaths(error: Refusal, document: DocumentNode, operation: OperationDefinitionNode): Refusal {
  const fields = fieldErrorsOf(error)
  if (fields.length === 0) return error
  const paths = argumentsOf(document, operation)
  return fieldErrors(
    fields.map(({ field, key, message }) => {
      const [variable = '', ...rest] = field.split('.')
      const path = withoutSet([paths.get(variable) ?? variable, ...rest].join('.'))
      return {
        field: path,
        key,
        message: message.startsWith(`${field} `) ? path + message.slice(field.length) : message,
      }
    }),
  )
}

interface Given {
  query: string
  operationName?: string | null | undefined
  maxTokens: number
}

/** For an error of variables that were checked before the query: a query that cannot be read names no arguments. */
export function withArgumentPathsOf(error: Refusal, { query, operationName, maxTokens }: Given): Refusal {
  try {
    const document = parse(query, { maxTokens })
    const operation = getOperationAST(document, operationName)
    return operation ? withArgumentPaths(error, document, operation) : error
  } catch {
    return error
  }
}
