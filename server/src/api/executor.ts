import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql'
import { type Compiled, compiled } from './compiled.ts'

/** What is asked so often is compiled: it takes as long as answering it some ten times. */
const OFTEN = 10
/** A console asks a few dozen. */
const MOST_KEPT = 200

interface Asked {
  query: string
  operationName?: string
  variables: Record<string, unknown>
  context: unknown
}

interface Known {
  /** Counts up: the one that was asked least lately has the least. */
  at: number
  document: DocumentNode
  misfits: readonly GraphQLError[]
  operations: Map<string | undefined, Operation>
}

interface Operation {
  node: OperationDefinitionNode | null | undefined
  times: number
  /** Not yet: undefined. Not at all: null. */
  run?: Compiled | null
}

/** Answers queries and mutations. Each text is read and checked once, and compiled when it comes often. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #rules: ValidationRule[]
  /** By their text; nothing is taken out and put in with each request (decision 053). */
  readonly #known = new Map<string, Known>()
  #times = 0

  constructor(schema: GraphQLSchema, rules: ValidationRule[]) {
    this.#schema = schema
    this.#rules = [...specifiedRules, ...rules]
  }

  /** @throws a syntax error; all others are in the answer */
  async answer({ query, operationName, variables, context }: Asked): Promise<ExecutionResult> {
    const known = this.#read(query)
    if (known.misfits.length) return { errors: known.misfits }
    const operation = this.#operation(known, operationName)
    const answer = operation.run?.(context, variables)
    if (answer) return answer
    return execute({
      schema: this.#schema,
      document: known.document,
      contextValue: context,
      variableValues: variables,
      operationName,
    })
  }

  #read(query: string): Known {
    const at = this.#times++
    let known = this.#known.get(query)
    if (known) known.at = at
    else {
      const document = parse(query)
      known = { at, document, misfits: validate(this.#schema, document, this.#rules), operations: new Map() }
      if (this.#known.size >= MOST_KEPT) this.#forgetOne()
      this.#known.set(query, known)
    }
    return known
  }

  #forgetOne(): void {
    const [longest] = [...this.#known].reduce((one, other) => (other[1].at < one[1].at ? other : one))
    this.#known.delete(longest)
  }

  #operation({ document, operations }: Known, name: string | undefined): Operation {
    let operation = operations.get(name)
    if (!operation) {
      operation = { node: getOperationAST(document, name), times: 0 }
      // What somebody makes up is not kept.
      if (operation.node) operations.set(name, operation)
    }
    if (++operation.times === OFTEN && operation.node?.operation === 'query')
      operation.run = compiled(this.#schema, document, operation.node) ?? null
    return operation
  }
}
