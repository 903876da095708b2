import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql'
import type { Viewer } from '../foundation/security/viewer.ts'
import { type Compiled, compiled } from './compiled.ts'
import { variableErrors } from './variableErrors.ts'

/** A query is compiled at its tenth request: compiling takes as long as ten executions. */
const COMPILE_AFTER = 10
/** A console sends a few dozen queries. */
const MAX_DOCUMENTS = 200

interface Request {
  query: string
  operationName?: string
  variables: Record<string, unknown>
  context: { viewer: Viewer }
}

interface ParsedDocument {
  document: DocumentNode
  errors: readonly GraphQLError[]
  operations: Map<string | undefined, Operation>
}

interface Operation {
  node: OperationDefinitionNode | null | undefined
  requests: number
  /** undefined: not compiled yet; null: cannot be compiled. */
  run?: Compiled | null
}

/** Executes queries and mutations. Caches parsed and validated documents, and compiles frequent queries. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #rules: ValidationRule[]
  /** Errors must not name fields that introspection would not show. */
  readonly #hideSuggestions: boolean
  /** By query text, the least recently used first. */
  readonly #documents = new Map<string, ParsedDocument>()

  constructor(schema: GraphQLSchema, { introspection }: { introspection: boolean }) {
    this.#schema = schema
    this.#rules = introspection ? [...specifiedRules] : [...specifiedRules, NoSchemaIntrospectionCustomRule]
    this.#hideSuggestions = !introspection
  }

  /** @throws a syntax error; all other errors are in the result */
  async execute({ query, operationName, variables, context }: Request): Promise<ExecutionResult> {
    const parsed = this.#parse(query)
    if (parsed.errors.length) return { errors: parsed.errors }
    const operation = this.#operation(parsed, operationName)
    const result = operation.run?.(context, variables)
    if (result) return result
    const executed = await execute({
      schema: this.#schema,
      document: parsed.document,
      contextValue: context,
      variableValues: variables,
      operationName,
      hideSuggestions: this.#hideSuggestions,
    })
    const isRefused = executed.errors !== undefined && !('data' in executed)
    const given = { document: parsed.document, variables, isSignedIn: context.viewer.account !== undefined }
    const wrong = isRefused && operation.node ? variableErrors(this.#schema, operation.node, given) : undefined
    return wrong ? { errors: [wrong] } : executed
  }

  #parse(query: string): ParsedDocument {
    const parsed = this.#documents.get(query) ?? this.#validate(parse(query))
    this.#documents.delete(query)
    this.#documents.set(query, parsed)
    if (this.#documents.size > MAX_DOCUMENTS) this.#documents.delete(this.#documents.keys().next().value!)
    return parsed
  }

  #validate(document: DocumentNode): ParsedDocument {
    const options = { hideSuggestions: this.#hideSuggestions }
    return { document, errors: validate(this.#schema, document, this.#rules, options), operations: new Map() }
  }

  #operation({ document, operations }: ParsedDocument, name: string | undefined): Operation {
    let operation = operations.get(name)
    if (!operation) {
      operation = { node: getOperationAST(document, name), requests: 0 }
      // Unknown operation names are not cached: a client may send any number of them.
      if (operation.node) operations.set(name, operation)
    }
    if (++operation.requests === COMPILE_AFTER && operation.node?.operation === 'query')
      operation.run = compiled(this.#schema, document, operation.node) ?? null
    return operation
  }
}
