import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql'

/** `extensions` of an argument or input field whose value must not be recorded: a password or one-time code. */
export const SECRET_INPUT = { isSecret: true }

/** In place of what is not recorded. */
export const OMITTED = '…'

/** The arguments of an operation, with `…` in place of the values that are declared as secret. */
export function withoutSecretInputs(
  declared: readonly (GraphQLArgument | GraphQLInputField)[],
  args: Record<string, unknown>,
): Record<string, unknown> {
  const masked = { ...args }
  for (const { name, type, extensions } of declared) {
    if (masked[name] === undefined || masked[name] === null) continue
    if (extensions.isSecret) masked[name] = OMITTED
    const inner = getNamedType(type)
    if (isInputObjectType(inner)) masked[name] = maskEach(Object.values(inner.getFields()), masked[name])
  }
  return masked
}

function maskEach(fields: readonly GraphQLInputField[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => maskEach(fields, item))
  return typeof value === 'object' && value !== null
    ? withoutSecretInputs(fields, value as Record<string, unknown>)
    : value
}
