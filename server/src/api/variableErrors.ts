import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import { Refusal } from '../foundation/errors/errors.ts'
import { type FieldError, fieldErrors, fieldErrorsOf } from '../foundation/errors/fieldErrors.ts'
import { withArgumentPaths } from './argumentPaths.ts'

/*
 * Variables that do not fit their types. graphql-js reports them with the whole input in the message; here each wrong
 * field has its path and a key, as errors of the operations have.
 */

const MAX_ERRORS = 50

/** Operations for clients that are not signed in. */
export const PUBLIC_OPERATIONS: ReadonlySet<string> = new Set([
  'clientInfo',
  'authInfo',
  'setUp',
  'loginWithEmail',
  'logout',
])

interface Given {
  /** contains the operation and its fragments, and is valid */
  document: DocumentNode
  variables: Record<string, unknown>
  isSignedIn: boolean
}

/** undefined: all variables fit. Without a session, the answer is UNAUTHENTICATED and names no field. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { document, variables, isSignedIn }: Given,
): Refusal | undefined {
  const errors: FieldError[] = []
  for (const { variable, type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined
    const name = variable.name.value
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    // Validation of the query refuses unknown types.
    if (type) check({ type, defaultValue }, value, name, errors)
  }
  if (errors.length === 0) return undefined
  const isAllowed = isSignedIn || isPublic(operation.selectionSet, document)
  return isAllowed
    ? withArgumentPaths(fieldErrors(errors), document, operation)
    : new Refusal('UNAUTHENTICATED', 'sign in first')
}

/** Whether all root fields are public, also those of fragments. `__typename` and the fields of introspection are. */
function isPublic({ selections }: SelectionSetNode, document: DocumentNode): boolean {
  return selections.every(node => {
    if (node.kind === Kind.FIELD) return node.name.value.startsWith('__') || PUBLIC_OPERATIONS.has(node.name.value)
    if (node.kind === Kind.INLINE_FRAGMENT) return isPublic(node.selectionSet, document)
    const fragment = document.definitions.find(
      each => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION && isPublic(fragment.selectionSet, document)
  })
}

/** What a variable, an input field or an entry of a list may be. */
interface Definition {
  type: GraphQLInputType
  /** of a value that is left out */
  defaultValue?: unknown
  /** emptyKey: of the error for an empty value; to the user, a missing one is the same */
  extensions?: { emptyKey?: string }
}

function check(definition: Definition, value: unknown, field: string, errors: FieldError[]): void {
  if (errors.length >= MAX_ERRORS) return
  const { type, defaultValue, extensions } = definition
  if (value === undefined || value === null) {
    const isRequired = isNonNullType(type) && (value === null || defaultValue === undefined)
    if (isRequired) errors.push(missing(field, extensions?.emptyKey))
    return
  }
  const inner = isNonNullType(type) ? type.ofType : type
  if (isListType(inner)) checkList(inner.ofType, value, field, errors)
  else if (isLeafType(inner)) checkLeaf(inner, value, field, errors)
  else if (typeof value !== 'object' || Array.isArray(value)) errors.push(wrongType(field, 'an object'))
  else checkFields(inner.getFields(), value as Record<string, unknown>, field, errors)
}

/** A single value stands for a list of one. */
function checkList(type: GraphQLInputType, value: unknown, field: string, errors: FieldError[]): void {
  if (!Array.isArray(value)) check({ type }, value, field, errors)
  else for (const [index, item] of value.entries()) check({ type }, item, `${field}.${index}`, errors)
}

function checkLeaf(type: GraphQLLeafType, value: unknown, field: string, errors: FieldError[]): void {
  try {
    type.parseValue(value)
  } catch (error) {
    const [own] = error instanceof Refusal ? fieldErrorsOf(error) : []
    const names = isEnumType(type) ? type.getValues().map(({ name }) => name) : []
    const allowed = names.length ? `one of ${names}` : `of type ${type.name}`
    // Messages of our own scalars say what is allowed; those of graphql-js quote the value.
    const isOwn = isScalarType(type) && !isSpecifiedScalarType(type)
    const wrong = isOwn ? { ...wrongType(field, ''), message: (error as Error).message } : wrongType(field, allowed)
    errors.push(own ? { ...own, field } : wrong)
  }
}

function checkFields(
  fields: Record<string, Definition>,
  value: Record<string, unknown>,
  field: string,
  errors: FieldError[],
): void {
  for (const [name, definition] of Object.entries(fields)) check(definition, value[name], `${field}.${name}`, errors)
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name) && errors.length < MAX_ERRORS) errors.push(unknownField(field, name))
}

function missing(field: string, emptyKey = 'valueRequired'): FieldError {
  return { field, key: emptyKey, message: `${field} is required` }
}

function unknownField(field: string, name: string): FieldError {
  const place = NAME.test(name) ? `${field}.${name}` : field
  return { field: place, key: 'fieldUnknown', message: `${place} does not exist` }
}
const NAME = /^[_A-Za-z]\w{0,60}$/

function wrongType(field: string, allowed: string): FieldError {
  return { field, key: 'valueInvalid', message: `${field} must be ${allowed}` }
}
