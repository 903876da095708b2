import { Kysely, PostgresDialect, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Terms } from '#lighting/lightSearch/numbers.ts'
import { MAX_SEARCH_CHARACTERS, type Reading, readLightQuery } from '#lighting/lightSearch/query.ts'
import { mayHaveTypo } from '#lighting/lightSearch/words.ts'
import type { DB } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { OwnConditions } from '../../foundation/list/filters.ts'
import { limitSql } from '../../foundation/list/order.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { textsWith } from './lightTexts.store.ts'

type Sql = RawBuilder<unknown>
/** Whose typos are accepted, and by which lights that is decided; undefined: no typo is accepted. */
type Reader = Account | undefined

/**
 * Condition on `light_device as d`: a search text (decision 092), without typos, so that whether a light is found depends
 * on it alone. Commands, coming requests and scenes use it. An empty text finds all lights.
 */
export const SEARCH = searchOf(undefined)

/** The same for what is shown to an account: with a typo where none of its lights is found without. */
export function searchShownTo(account: Account): OwnConditions {
  return searchOf(account)
}

function searchOf(reader: Reader): OwnConditions {
  return new OwnConditions(filter => {
    const found = searchOrThrow(filter as unknown as string, reader)
    return found ? [sql<SqlBool>`d.id in (select l.light_id from light_search l where ${found.where})`] : []
    // Typos that are accepted in what is shown would exclude lights there, and not in the target of a command.
  }, false)
}

/** Lights that a search text finds. */
export interface FoundBySearch {
  /** condition on `light_search as l` */
  where: Condition
  /** their texts if the search has words only: an expression of type bigint[] */
  texts: Sql | undefined
}

/** @returns undefined: all lights. @throws BAD_USER_INPUT if the text is too long */
export function searchOrThrow(written: string, reader: Reader): FoundBySearch | undefined {
  const text = searchTextOrThrow('where.search', written)
  if (text === '') return undefined
  const { readings } = readLightQuery(text)
  const [one, ...others] = readings
  const isOfWords = one && others.length === 0 && one.numbers.length === 0
  return { where: hasAny(readings, reader), texts: isOfWords ? textsOf(one, reader) : undefined }
}

/** The ids of a page of a search in ascending order, and how many there are in all: both may use the table `found`. */
export function pageOfSearch({ where, texts }: FoundBySearch, part: { limit: number; offset: number }) {
  const all = sql`from light_search l where ${where}`
  if (texts) return { found: sql``, ids: firstOfTexts(texts, part), count: sql`select count(*) ${all}` }
  return {
    found: sql`found as materialized (select l.light_id as id ${all}),`,
    ids: sql`select id from found order by id ${limitSql(part)}`,
    count: sql`select count(*) from found`,
  }
}

/** Ids of the lights of these texts in ascending order: the first ones of each text, so that few are read. */
function firstOfTexts(texts: Sql, part: { limit: number; offset: number }): Sql {
  return sql`select first.light_id as id from unnest(${texts}) as t(id), lateral (
      select l.light_id from light_search l where l.text_id = t.id order by l.light_id
      limit ${part.limit + part.offset}) first
    order by first.light_id ${limitSql(part)}`
}

/**
 * The first lights of a search for a list of suggestions: a pole number or device id that is equal, first as it is
 * written, then without padding and separators; equal numbers; the beginnings of numbers and all others; each in the
 * order of ids.
 */
export async function selectRanked(db: Connection, account: Account, written: string, limit: number) {
  const text = searchTextOrThrow('text', written)
  const { readings, key } = readLightQuery(text)
  if (readings.length === 0) return []
  const equal = readings.flatMap(reading =>
    reading.equalNumbers ? [{ ...reading, numbers: reading.equalNumbers }] : [],
  )
  const { where, texts } = searchOrThrow(text, account)!
  // `+ 0`: the planner would read all lights by their ids, since it expects to find enough early.
  const those = (condition: Condition, order = sql`l.light_id + 0`) => sql`
    select l.light_id as id from light_search l join light_device d on d.id = l.light_id
    where ${condition} and ${lightsVisibleTo(account)} order by ${order} limit ${limit}`
  const isFast = texts && account.onlyAuthorisedTo === undefined
  const tiers = [
    those(hasNumbers(key), sql`case when ${text} in (d.device_id, d.pole_number) then 0 else 1 end, l.light_id`),
    ...(equal.length > 0 ? [those(hasAny(equal, account))] : []),
    isFast ? firstOfTexts(texts, { limit, offset: 0 }) : those(where),
  ]
  const found = new Set<number>()
  for (const tier of tiers) {
    if (found.size >= limit) break
    for (const { id } of (await (tier as RawBuilder<{ id: number }>).execute(db)).rows) found.add(id)
  }
  return [...found].slice(0, limit)
}

/** @throws BAD_USER_INPUT if it is too long */
function searchTextOrThrow(field: string, text: string): string {
  if ([...text].length > MAX_SEARCH_CHARACTERS)
    throw badInput(field, 'searchTooLong', `${field}: at most ${MAX_SEARCH_CHARACTERS} characters`)
  return text.trim()
}

/* Conditions on `light_search as l`. */

function hasAny(readings: Reading[], reader: Reader): Condition {
  if (readings.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(
    readings.map(reading => matches(reading, textsOf(reading, reader))),
    sql` or `,
  )})`
}

function matches({ words, numbers }: Reading, texts: Sql): Condition {
  if (words.length === 0) return hasNumbers(numbers)
  const hasText = sql<SqlBool>`l.text_id = any(${texts})`
  return numbers.length === 0 ? hasText : sql<SqlBool>`(${hasText} and ${hasNumbers(numbers)})`
}

/**
 * With a typo only where the reader sees no light that has all words and numbers as they are written: it must not add
 * others to those. Other conditions do not count: the same text finds the same lights beside each of them.
 */
function textsOf(reading: Reading, reader: Reader): Sql {
  const correct = sql`${textsWith(reading.words)}::bigint[]`
  if (!reader || !reading.words.some(mayHaveTypo)) return correct
  const seen = sql`select from light_search l join light_device d on d.id = l.light_id
    where ${matches(reading, correct)} and ${lightsVisibleTo(reader)} limit 1`
  return sql`${textsWith(reading.words, seen.compile(COMPILER))}::bigint[]`
}

/** Without connections. */
const COMPILER = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('compiles only')) }),
})

function hasNumbers(numbers: Terms): Condition {
  const terms = numbers.map(any => any.map(({ text, isPrefix }) => `${quoted(text)}${isPrefix ? ':*' : ''}`))
  return sql<SqlBool>`l.numbers @@ ${terms.map(any => `(${any.join(' | ')})`).join(' & ')}::tsquery`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
