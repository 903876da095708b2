import { type DocumentNode, type GraphQLSchema, parse, visit } from 'graphql'
import { badInput, type Refusal } from '../foundation/graphql/errors.ts'
import { withinBudget } from './queryCost.ts'

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
/** Values beside the query. */
const MOST_VARIABLES = 200
/** Root fields of one mutation: each is a deed of its own. */
const MOST_DEEDS = 10

/**
 * Texts that were looked at and found good, and with which numbers: a console asks the same few queries all day. Not put together: the
 * text of a query is looked up many times a second.
 */
const good = new Map<string, Set<string>>()
const MOST_GOOD = 1000
let goodOnes = 0

/** @throws BAD_USER_INPUT saying which limit was passed, or what cannot be kept; a syntax error as graphql words it */
export function withinLimits(schema: GraphQLSchema, query: string, variables: Record<string, unknown>): void {
  bound('variables', Object.keys(variables).length, MOST_VARIABLES)
  // Its cost depends on the numbers among its variables: they may be limits.
  let numbers = ''
  for (const name in variables)
    if (Number.isInteger(variables[name])) numbers += `${JSON.stringify(name)}${variables[name]}`
  if (good.get(query)?.has(numbers)) return
  if (query.length > MOST_CHARACTERS) throw tooMuch('characters', MOST_CHARACTERS)
  const document = parse(query, { maxTokens: MOST_TOKENS })
  checkDocument(document)
  withinBudget(schema, document, variables)
  writableQuery(query)
  // Nobody asks with ten thousand numbers all day: they are not kept.
  if (query.length + numbers.length > MOST_CHARACTERS) return
  if (++goodOnes > MOST_GOOD) {
    good.clear()
    goodOnes = 1
  }
  if (!good.has(query)) good.set(query, new Set())
  good.get(query)!.add(numbers)
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

/**
 * Fragments in fragments multiply: counted as they would be written out. Spreads count, too: a thousand times nothing is
 * as long a way to go. Whoever walks the document after this may follow every spread.
 */
function boundSpreads(document: DocumentNode): void {
  const sizes = new Map<string, number>()
  const open = new Set<string>()
  const fragments = new Map(
    document.definitions.flatMap(node => (node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [])),
  )
  const sizeOf = (node: object): number => {
    let size = 0
    const count = (more: number) => {
      size += more
      bound('fields', size, MOST_FIELDS)
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
    if (open.has(name)) throw badInput('query', 'queryInCircles', 'a fragment within itself')
    const fragment = fragments.get(name)
    // What is not there is refused by validation.
    if (!fragment) return 0
    open.add(name)
    const size = sizeOf(fragment)
    open.delete(name)
    sizes.set(name, size)
    return size
  }
  for (const node of document.definitions) sizeOf(node)
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

/** Of fields in one place of a variable; the widest input has some sixty. */
const MOST_NAMES = 200

/** @throws BAD_USER_INPUT naming the variable, for text that cannot be kept, and for what is too deep or too wide */
export function writable(value: unknown, path = 'variables', depth = 0): void {
  if (depth > 20) throw badInput(path, 'inputTooDeep', 'nested too deep')
  if (typeof value === 'string') {
    if (UNWRITABLE.test(value)) throw badInput(path, 'textUnwritable', 'a character that cannot be kept')
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) writable(value[i], `${path}.${i}`, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    // Counted before they are looked at: to pair each of very many names with what it names takes longer than to count them.
    const names = Object.keys(value)
    // What does not fit the schema is told with all that was given, once for each name that is strange.
    if (names.length > MOST_NAMES) throw badInput(path, 'inputTooLarge', `at most ${MOST_NAMES} names in one place`)
    for (const name of names) writable((value as Record<string, unknown>)[name], `${path}.${name}`, depth + 1)
  }
}

/** Texts written into the query itself pass the same gate. */
function writableQuery(query: string): void {
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
