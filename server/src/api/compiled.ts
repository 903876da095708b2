import {
  type ArgumentNode,
  type DefinitionNode,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  TypeInfo,
  type TypeNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'

export type Compiled = (
  context: unknown,
  given: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult | undefined

interface WithArguments {
  field: GraphQLField<unknown, unknown>
  node: FieldNode
  /** by argument: the variable that stands for it in the compiled query */
  names: [argument: string, variable: string][]
}

/**
 * Makes a function of a query that fits the schema. Variables and arguments are read by graphql-js before it runs: what it
 * reads of them is what counts everywhere, and code for types that contain themselves (every `where` does) would take
 * seconds to make. The function answers undefined where they do not fit: graphql-js then says what is wrong.
 * @returns undefined for what is not compiled
 */
export function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Compiled | undefined {
  const argued: WithArguments[] = []
  const lifted = liftArguments(schema, document, operation, argued)
  if (!lifted) return undefined
  const made = compileQuery(schema, lifted, operation.name?.value, { disablingCapturingStackErrors: true })
  if (!isCompiledQuery(made)) return undefined
  return (context, given) => {
    const read = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 })
    if (!read.coerced) return undefined
    const variables: Record<string, unknown> = { ...read.coerced }
    for (const { field, node, names } of argued) {
      let values: Record<string, unknown>
      try {
        values = getArgumentValues(field, node, read.coerced)
      } catch {
        return undefined
      }
      for (const [argument, variable] of names) if (argument in values) variables[variable] = values[argument]
    }
    return made.query(undefined, context, variables)
  }
}

/** The document with each argument as a variable of its own, of a type that is passed on as it is. */
function liftArguments(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  argued: WithArguments[],
): DocumentNode | undefined {
  const types = new TypeInfo(schema)
  let plain = true
  const withoutArguments: DocumentNode = visit(
    document,
    visitWithTypeInfo(types, {
      // Conditions on a whole fragment are seldom, and what is compiled of them is not the same everywhere.
      FragmentSpread: ({ directives }) => {
        if (directives?.length) plain = false
      },
      InlineFragment: ({ directives }) => {
        if (directives?.length) plain = false
      },
      Field: node => {
        const field = types.getFieldDef()
        if (!field?.args.length) return
        const names = field.args.map(({ name }): [string, string] => [name, `${name}_${argued.length}_`])
        argued.push({ field, node, names })
        return { ...node, arguments: names.map(([name, variable]) => argument(name, variable)) }
      },
    }),
  )
  if (!plain) return undefined
  const given = argued.flatMap(({ names }) => names.map(([, variable]) => declared(variable)))
  const definitions = withoutArguments.definitions.flatMap((definition): DefinitionNode[] => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [definition]
    if (definition.name?.value !== operation.name?.value) return []
    // Those that conditions of fields look at.
    const booleans = definition.variableDefinitions?.filter(({ type }) => isBoolean(type)) ?? []
    return [{ ...definition, variableDefinitions: [...booleans, ...given] }]
  })
  return { ...withoutArguments, definitions }
}

function argument(name: string, variable: string): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: nameOf(name), value: { kind: Kind.VARIABLE, name: nameOf(variable) } }
}

function declared(variable: string): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: nameOf(variable) },
    type: { kind: Kind.NAMED_TYPE, name: nameOf('JSON') },
  }
}

function nameOf(value: string): NameNode {
  return { kind: Kind.NAME, value }
}

function isBoolean(type: TypeNode): boolean {
  return type.kind === Kind.NON_NULL_TYPE
    ? isBoolean(type.type)
    : type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean'
}
