import { type DocumentNode, type GraphQLSchema, parse, visit } from 'graphql'
import { badInput, type Refusal } from '../foundation/errors.ts'
import { withinBudget } from './cost.ts'

/*
 * What one request may ask. Deep, wide and repeated queries are refused before anything is run; what they are refused
 * for is said, so that an honest program can be mended.
 */

/** Characters of a query. */
export const MOST_CHARACTERS = 20_000
const MOST_TOKENS = 2000
const MOST_FIELDS = 500
const MOST_DEPTH = 12
const MOST_ALIASES = 30
const MOST_DIRECTIVES = 20
/** Root fields of one mutation: each is a deed of its own. */
const MOST_DEEDS = 10

/** Texts that were looked at and found good: a console asks the same few queries all day. */
const good = new Set<string>()

/** @throws BAD_USER_INPUT saying which limit was passed; a syntax error as graphql words it */
export function withinLimits(schema: GraphQLSchema, query: string, variables: Record<string, unknown>): void {
  // Its cost depends on the numbers among its variables: they may be limits.
  const key = `${query}${Object.values(variables).filter(Number.isInteger)}`
  if (good.has(key)) return
  if (query.length > MOST_CHARACTERS) throw tooMuch('characters', MOST_CHARACTERS)
  const document = parse(query, { maxTokens: MOST_TOKENS })
  checkDocument(document)
  withinBudget(schema, document, variables)
  if (good.size > 1000) good.clear()
  good.add(key)
}

function checkDocument(document: DocumentNode): void {
  const counts = { fields: 0, aliases: 0, directives: 0 }
  let depth = 0
  visit(document, {
    SelectionSet: { enter: () => bound('levels', ++depth, MOST_DEPTH), leave: () => void depth-- },
    Field: node => {
      bound('fields', ++counts.fields, MOST_FIELDS)
      if (node.alias) bound('aliases', ++counts.aliases, MOST_ALIASES)
    },
    Directive: () => bound('directives', ++counts.directives, MOST_DIRECTIVES),
    OperationDefinition: node => {
      if (node.operation === 'mutation') bound('mutations', node.selectionSet.selections.length, MOST_DEEDS)
    },
  })
  boundSpreads(document)
}

/** Fragments in fragments multiply: counted as they would be written out. */
function boundSpreads(document: DocumentNode): void {
  const sizes = new Map<string, number>()
  const open = new Set<string>()
  const fragments = new Map(
    document.definitions.flatMap(node => (node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [])),
  )
  const sizeOf = (node: object): number => {
    let size = 0
    visit(node as DocumentNode, {
      Field: () => void size++,
      FragmentSpread: ({ name }) => {
        size += sizeOfFragment(name.value)
        bound('fields', size, MOST_FIELDS)
      },
    })
    return size
  }
  const sizeOfFragment = (name: string): number => {
    const known = sizes.get(name)
    if (known !== undefined) return known
    const fragment = fragments.get(name)
    // A circle is refused by validation.
    if (!fragment || open.has(name)) return 0
    open.add(name)
    const size = sizeOf(fragment)
    open.delete(name)
    sizes.set(name, size)
    return size
  }
  for (const node of document.definitions) if (node.kind === 'OperationDefinition') sizeOf(node)
}

function bound(what: string, count: number, most: number): void {
  if (count > most) throw tooMuch(what, most)
}

function tooMuch(what: string, most: number): Refusal {
  return badInput('query', 'queryTooLarge', `the query has too many ${what}: at most ${most}`)
}

/** PostgreSQL has no place for NUL in a text, and half a surrogate pair is no character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
const UNWRITABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** @throws BAD_USER_INPUT naming the variable, for text that cannot be kept */
export function writable(value: unknown, path = 'variables', depth = 0): void {
  if (depth > 20) throw badInput(path, 'inputTooDeep', 'nested too deep')
  if (typeof value === 'string') {
    if (UNWRITABLE.test(value)) throw badInput(path, 'textUnwritable', 'a character that cannot be kept')
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) writable(value[i], `${path}.${i}`, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) writable(inner, `${path}.${name}`, depth + 1)
  }
}

/** Texts written into the query itself pass the same gate. */
export function writableQuery(query: string): void {
  if (!/\\u|[\uD800-\uDFFF]/.test(query) && !query.includes('\u0000')) return
  visit(parse(query, { maxTokens: MOST_TOKENS }), {
    StringValue: node => {
      writable(node.value, 'query')
    },
  })
}

/** No answer takes longer; what is under way in the database ends by its own time-outs. */
export const MOST_SECONDS = 20

/** @throws when it takes longer than that */
export async function inTime<T>(work: Promise<T>, seconds = MOST_SECONDS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not answered in ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
