import { type DocumentNode, type GraphQLSchema, parse, visit } from 'graphql'
import { badInput, Refusal } from '../foundation/errors/errors.ts'
import { walkTexts, withArgumentPathsOf } from './argumentPaths.ts'
import { assertWithinBudget } from './queryCost.ts'

/* Limits of one request. Queries that are too deep, too wide or too repetitive are refused before execution. */

export const MAX_CHARACTERS = 20_000
const MAX_TOKENS = 2000
const MAX_FIELDS = 500
const MAX_DEPTH = 12
const MAX_ALIASES = 30
const MAX_DIRECTIVES = 20
const MAX_VARIABLES = 200
/** Root fields of one mutation: each has a transaction of its own. */
const MAX_MUTATIONS = 10

/**
 * Texts of valid queries, each with the number variables it was valid for: a console sends the same few queries all day.
 * Two levels instead of a joined key: queries are looked up many times a second.
 */
const validated = new Map<string, Set<string>>()
const MAX_VALIDATED = 1000
let validatedCount = 0

/** @throws BAD_USER_INPUT that names the exceeded limit, or text that cannot be stored; a syntax error of graphql-js */
export function assertWithinLimits(schema: GraphQLSchema, query: string, variables: Record<string, unknown>): void {
  assertAtMost('variables', Object.keys(variables).length, MAX_VARIABLES)
  // The cost depends on number variables: they may be the limit of a page.
  let numbers = ''
  for (const name in variables)
    if (Number.isInteger(variables[name])) numbers += `${JSON.stringify(name)}${variables[name]}`
  if (validated.get(query)?.has(numbers)) return
  if (query.length > MAX_CHARACTERS) throw tooMany('characters', MAX_CHARACTERS)
  const document = parse(query, { maxTokens: MAX_TOKENS })
  assertSize(document)
  assertWithinBudget(schema, document, variables)
  assertStorableQuery(query)
  // A request with thousands of numbers is not cached: it is not repeated.
  if (query.length + numbers.length > MAX_CHARACTERS) return
  if (++validatedCount > MAX_VALIDATED) {
    validated.clear()
    validatedCount = 1
  }
  if (!validated.has(query)) validated.set(query, new Set())
  validated.get(query)!.add(numbers)
}

function assertSize(document: DocumentNode): void {
  const counts = { fields: 0, aliases: 0, directives: 0 }
  let depth = 0
  visit(document, {
    SelectionSet: { enter: () => assertAtMost('levels', ++depth, MAX_DEPTH), leave: () => void depth-- },
    Field: node => {
      assertAtMost('fields', ++counts.fields, MAX_FIELDS)
      if (node.alias) assertAtMost('aliases', ++counts.aliases, MAX_ALIASES)
    },
    Directive: () => assertAtMost('directives', ++counts.directives, MAX_DIRECTIVES),
    OperationDefinition: node => {
      if (node.operation === 'mutation') assertAtMost('mutations', node.selectionSet.selections.length, MAX_MUTATIONS)
    },
  })
  assertExpandedSize(document)
}

/**
 * Counts fields with all fragments expanded, since nested fragments multiply. Spreads count, too: a thousand empty
 * fragments take as long to walk. After this check the document may be walked along every spread.
 */
function assertExpandedSize(document: DocumentNode): void {
  const sizes = new Map<string, number>()
  const open = new Set<string>()
  const fragments = new Map(
    document.definitions.flatMap(node => (node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [])),
  )
  const sizeOf = (node: object): number => {
    let size = 0
    const count = (more: number) => {
      size += more
      assertAtMost('fields', size, MAX_FIELDS)
    }
    visit(node as DocumentNode, {
      Field: () => count(1),
      InlineFragment: () => count(1),
      FragmentSpread: ({ name }) => count(1 + sizeOfFragment(name.value)),
    })
    return size
  }
  const sizeOfFragment = (name: string): number => {
    const known = sizes.get(name)
    if (known !== undefined) return known
    if (open.has(name)) throw badInput('query', 'queryCircular', 'a fragment must not contain itself')
    const fragment = fragments.get(name)
    // Validation refuses unknown fragments.
    if (!fragment) return 0
    open.add(name)
    const size = sizeOf(fragment)
    open.delete(name)
    sizes.set(name, size)
    return size
  }
  for (const node of document.definitions) sizeOf(node)
}

function assertAtMost(what: string, count: number, max: number): void {
  if (count > max) throw tooMany(what, max)
}

function tooMany(what: string, max: number): Refusal {
  return badInput('query', 'queryTooLarge', `the query has too many ${what}: at most ${max}`)
}

/** PostgreSQL cannot store NUL in a text, and half a surrogate pair is no character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
const NOT_STORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Keys of one object in a variable; the largest input type has about sixty fields. */
const MAX_KEYS = 200
const MAX_INPUT_DEPTH = 20

/** @throws BAD_USER_INPUT that names the arguments: text that cannot be stored, or input that is too deep or too wide */
export function assertStorableVariables(
  variables: Record<string, unknown>,
  query: string,
  operationName?: string | null,
): void {
  try {
    for (const name of Object.keys(variables)) assertStorable(variables[name], name, 1)
  } catch (error) {
    if (!(error instanceof Refusal) || query.length > MAX_CHARACTERS) throw error
    throw withArgumentPathsOf(error, { query, operationName, maxTokens: MAX_TOKENS })
  }
}

function assertStorable(value: unknown, path: string, depth = 0): void {
  if (depth > MAX_INPUT_DEPTH) throw badInput(path, 'inputTooDeep', `at most ${MAX_INPUT_DEPTH} levels`)
  if (typeof value === 'string') {
    if (NOT_STORABLE.test(value)) throw badInput(path, 'textUnwritable', 'contains a character that cannot be stored')
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) assertStorable(value[i], `${path}.${i}`, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value)
    // Checked before validation by graphql-js, whose message repeats the whole input once for each unknown key.
    if (names.length > MAX_KEYS) throw badInput(path, 'inputTooLarge', `at most ${MAX_KEYS} keys in one object`)
    for (const name of names) assertStorable((value as Record<string, unknown>)[name], `${path}.${name}`, depth + 1)
  }
}

/** The same check for texts in the query itself. */
function assertStorableQuery(query: string): void {
  if (!/\\u|[\uD800-\uDFFF]/.test(query) && !query.includes('\u0000')) return
  walkTexts(parse(query, { maxTokens: MAX_TOKENS }), (text, path) => assertStorable(text, path))
}

/** Timeout of a request; statements in progress end by their own timeouts. */
export const MAX_SECONDS = 20

/** @throws when the work takes longer */
export async function withTimeout<T>(work: Promise<T>, seconds = MAX_SECONDS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not answered in ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
