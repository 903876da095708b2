import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { deferred as en } from './en/deferred.ts'
import { deferred as zh } from './zh/deferred.ts'

const server = resolve(import.meta.dirname, '../../../server/src')
const CALL = /\b(?:badInput|nameOrThrow)\(/g
/** `field: 'id', key: 'modelInUse'` of errors other than badInput, such as conflicts */
const PROPERTY = /\bfield(?:: '[\w.]+')?,\s*key: '([\w:.-]+)'/g
/** add(row, column, key, text), for files of regions; for a single row without its number */
const PROBLEM = /\badd\((?:\w+, )?(?:'\w+'|`[^`]*`|\w+), '(\w+)'/g
/** invalidField(field, problem, text), for accounts */
const INVALID = /invalidField\('(\w+)', '(\w+)'/g
/** Keys that the server computes, by the source of the argument; null: keys from another call. */
const COMPUTED: Record<string, readonly string[] | null> = {
  key: ['select_turn_on_time_error', 'select_turn_off_time_error'],
  'found.key': ['textInvisible', 'textLineBreak', 'textMeaningless', 'textMarks'],
  'problem.key': ['regionCodeUnknown', 'regionCodesApart'],
  '`${field}OutOfBounds`': ['latitudeOutOfBounds', 'longitudeOutOfBounds'],
  'KEYS[type]': ['attributeTextInvalid', 'attributeNumberInvalid', 'attributeDateInvalid', 'attributeBooleanInvalid'],
  '`imports:refused.${key}`': null,
  '`admin:admin-write.${field}.${fault}`': null,
}
/** From `boundsProblems` in lighting/map/bounds.ts. */
const OF_BOUNDS = ['boundsLatitude', 'boundsLongitude', 'boundsTooSmall']

/** The source of the second argument of a call that begins at `from`. */
function secondArgument(text: string, from: number): string {
  let [depth, start, quote] = [0, -1, '']
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (quote) quote = character === quote && text[at - 1] !== '\\' ? '' : quote
    else if (/['"`]/.test(character)) quote = character
    else if (/[([{]/.test(character)) depth++
    else if (depth === 0 && (character === ',' || character === ')')) {
      if (start >= 0) return text.slice(start, at).trim()
      start = at + 1
    } else if (/[)\]}]/.test(character)) depth--
  }
  return ''
}

const sources = globSync('**/*.ts', { cwd: server })
  .filter(name => !/\.test\.ts$|^testing\//.test(name))
  .map(name => ({ name, text: readFileSync(resolve(server, name), 'utf8') }))

/** Literal keys, and sources of computed arguments. */
const called = sources.flatMap(({ name, text }) =>
  [...text.matchAll(CALL)]
    .filter(({ index }) => !/function $/.test(text.slice(0, index)))
    // Attributes have a function of this name without a key.
    .filter(({ 0: call }) => call !== 'nameOrThrow(' || name !== 'features/attributes/attributeChecks.ts')
    .map(({ index, 0: call }) => ({ name, argument: secondArgument(text, index + call.length) })),
)
const literal = (argument: string) => /^'([\w:.-]+)'$/.exec(argument)?.[1]

function keysOfServer(): string[] {
  const found = called.flatMap(({ argument }) => literal(argument) ?? COMPUTED[argument] ?? [])
  const others = sources.flatMap(({ name, text }) => [
    ...[...text.matchAll(PROPERTY)].map(([, key = '']) => key),
    ...(name.startsWith('features/regions/') ? [...text.matchAll(PROBLEM)].map(([, key = '']) => key) : []),
    ...[...text.matchAll(INVALID)].map(([, field, fault]) => `admin:admin-write.${field}.${fault}`),
  ])
  return [...new Set([...found, ...others, ...OF_BOUNDS])]
}

function textOf(texts: object, key: string): unknown {
  const [namespace, path] = key.includes(':') ? key.split(':') : ['input', key]
  let found: unknown = (texts as Record<string, unknown>)[namespace!]
  for (const part of path!.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return found
}

test('the console has every error key of the server', () => {
  const unknown = called.filter(({ argument }) => !literal(argument) && COMPUTED[argument] === undefined)
  expect(unknown).toEqual([])
})

test('every error key of the server has a text in both languages', () => {
  const keys = keysOfServer()
  expect(keys.length).toBeGreaterThan(150)
  for (const [language, texts] of Object.entries({ zh, en }))
    expect(
      keys.filter(key => typeof textOf(texts, key) !== 'string'),
      language,
    ).toEqual([])
})
