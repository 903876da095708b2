import { type Expression, type SqlBool, sql } from 'kysely'
import { badInput } from '../errors/errors.ts'
import { builder } from '../graphql/graphql.ts'

const FILTERS = {
  description: 'All conditions given must hold.',
}

export const StringFilter = builder.inputType('StringFilter', {
  ...FILTERS,
  fields: t => ({
    equals: t.string({ description: 'null: has none' }),
    contains: t.string({ description: 'without regard to case' }),
    startsWith: t.string({ description: 'without regard to case' }),
    in: t.stringList({}),
  }),
})
export const IntFilter = builder.inputType('IntFilter', {
  ...FILTERS,
  fields: t => ({
    equals: t.int({ description: 'null: has none' }),
    in: t.intList({}),
    gt: t.int({}),
    gte: t.int({}),
    lt: t.int({}),
    lte: t.int({}),
  }),
})
export const FloatFilter = builder.inputType('FloatFilter', {
  ...FILTERS,
  fields: t => ({
    equals: t.float({ description: 'null: has none' }),
    gt: t.float({}),
    gte: t.float({}),
    lt: t.float({}),
    lte: t.float({}),
  }),
})
export const BoolFilter = builder.inputType('BoolFilter', { ...FILTERS, fields: t => ({ equals: t.boolean({}) }) })

/** One field's conditions, as any of the filters above has them. */
export interface Conditions {
  equals?: unknown
  in?: unknown[] | null
  contains?: string | null
  startsWith?: string | null
  gt?: number | null
  gte?: number | null
  lt?: number | null
  lte?: number | null
}

export interface Where {
  AND?: Where[] | null
  OR?: Where[] | null
  NOT?: Where[] | null
}

/** How deep AND, OR and NOT may be stacked, and how many conditions one filter may have. */
const MAX_DEPTH = 6
const MAX_CONDITIONS = 100
/** Characters of a search text that the index searches; the rest is compared with the rows found. */
const MAX_INDEXED_CHARACTERS = 100
/** N-grams with an index, by the SQL function that creates them; the longest that fits is the most selective. */
const NGRAMS = [
  { size: 6, sqlFunction: 'sixgrams' },
  { size: 2, sqlFunction: 'bigrams' },
]

/** A column by its name, an expression, a column with an n-gram index, or conditions of another form. */
export type Column = string | Expression<unknown> | IndexedText | OwnConditions

/** A field whose conditions differ from those of the filters above. */
export class OwnConditions {
  readonly toSql: (filter: object) => Expression<SqlBool>[]
  /** whether it may be within NOT */
  readonly isNegatable: boolean
  /** @param toSql validates the conditions, and throws BAD_USER_INPUT */
  constructor(toSql: OwnConditions['toSql'], isNegatable = true) {
    this.toSql = toSql
    this.isNegatable = isNegatable
  }
}

/**
 * A column with n-gram indexes (`bigrams()`, `sixgrams()`). Each search is a subquery of its own: in an `or` with another column
 * PostgreSQL would compute the n-grams of every row.
 */
export class IndexedText {
  readonly table: string
  readonly column: string
  /** Alias of the table in the outer query. */
  readonly alias: string
  constructor(table: string, column: string, alias: string) {
    this.table = table
    this.column = column
    this.alias = alias
  }
}

/**
 * Converts a where input to SQL. `columns` maps fields to columns. AND: all conditions hold; OR: at least one; NOT: none. An
 * empty OR is false.
 */
export function whereToSql(where: Where | null | undefined, columns: Record<string, Column>): Expression<SqlBool> {
  refuseNegated(where, columns)
  const budget = { conditions: MAX_CONDITIONS }
  return conjunction(where, columns, budget, 0)
}

function refuseNegated(where: Where | null | undefined, columns: Record<string, Column>, isNegated = false): void {
  for (const [field, value] of Object.entries(where ?? {})) {
    const column = columns[field]
    if (field === 'AND' || field === 'OR' || field === 'NOT')
      for (const part of (value as Where[] | null) ?? []) refuseNegated(part, columns, isNegated || field === 'NOT')
    else if (isNegated && column instanceof OwnConditions && !column.isNegatable && typeof value === 'string')
      throw badInput(`where.${field}`, 'conditionNegated', `${field} must not be within NOT`)
  }
}

/** The same with fewer columns; undefined if the input uses another one. */
export function whereToSqlOf(
  where: Where | null | undefined,
  columns: Record<string, Column>,
): Expression<SqlBool> | undefined {
  return usesOnly(where, columns) ? whereToSql(where, columns) : undefined
}

function usesOnly(where: Where | null | undefined, columns: object): boolean {
  return Object.entries(where ?? {}).every(([field, value]) => {
    if (value === null || value === undefined) return true
    if (field === 'AND' || field === 'OR' || field === 'NOT')
      return (value as Where[]).every(part => usesOnly(part, columns))
    return field in columns
  })
}

function conjunction(
  where: Where | null | undefined,
  columns: Record<string, Column>,
  budget: { conditions: number },
  depth: number,
): Expression<SqlBool> {
  if (depth > MAX_DEPTH) throw badInput('where', 'whereTooDeep', `where: at most ${MAX_DEPTH} levels`)
  spend(budget)
  const deeper = (part: Where) => conjunction(part, columns, budget, depth + 1)
  const parts: Expression<SqlBool>[] = []
  for (const [field, value] of Object.entries(where ?? {})) {
    if (value === null || value === undefined) continue
    if (field === 'AND') parts.push(all((value as Where[]).map(deeper)))
    else if (field === 'OR') parts.push(any((value as Where[]).map(deeper)))
    else if (field === 'NOT') parts.push(sql<SqlBool>`${any((value as Where[]).map(deeper))} is not true`)
    else {
      parts.push(...conditions(columns[field]!, value as Conditions, budget))
    }
  }
  return all(parts)
}

function conditions(column: Column, filter: Conditions, budget: { conditions: number }) {
  if (column instanceof OwnConditions) {
    const own = column.toSql(filter)
    for (const _ of own) spend(budget)
    return own
  }
  const parts: Expression<SqlBool>[] = []
  for (const [operator, value] of Object.entries(filter)) {
    if (value === undefined || (value === null && operator !== 'equals')) continue
    spend(budget)
    parts.push(condition(column, operator as keyof Conditions, value))
  }
  return parts
}

function condition(
  of: Exclude<Column, OwnConditions>,
  operator: keyof Conditions,
  value: unknown,
): Expression<SqlBool> {
  if (of instanceof IndexedText) return indexedCondition(of, operator, value)
  const column = typeof of === 'string' ? sql.ref(of) : of
  switch (operator) {
    case 'equals':
      return value === null ? sql`${column} is null` : sql`${column} = ${value}`
    case 'in':
      return sql`${column} = any(${value})`
    case 'contains':
      return sql`${column} ilike ${`%${escapeLike(String(value))}%`}`
    case 'startsWith':
      return sql`${column} ilike ${`${escapeLike(String(value))}%`}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'gte':
      return sql`${column} >= ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'lte':
      return sql`${column} <= ${value}`
  }
}

function indexedCondition({ table, column, alias }: IndexedText, operator: keyof Conditions, value: unknown) {
  // Computing n-grams takes quadratic time, and those of the beginning are selective enough.
  const text = String(value).slice(0, MAX_INDEXED_CHARACTERS)
  const ngrams = NGRAMS.find(({ size }) => [...text].length >= size)
  if ((operator !== 'contains' && operator !== 'startsWith') || !ngrams)
    return condition(`${alias}.${column}`, operator, value)
  const ngramsOf = sql.id(ngrams.sqlFunction)
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(array(select id from ${sql.table(table)}
    where ${ngramsOf}(${sql.ref(column)}) @> ${ngramsOf}(${text}) and ${condition(column, operator, value)}))`
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

function all(parts: Expression<SqlBool>[]): Expression<SqlBool> {
  return parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

function any(parts: Expression<SqlBool>[]): Expression<SqlBool> {
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

function spend(budget: { conditions: number }): void {
  if (--budget.conditions < 0) throw badInput('where', 'whereTooLong', `where: at most ${MAX_CONDITIONS} conditions`)
}
