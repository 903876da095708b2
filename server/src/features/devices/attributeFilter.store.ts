import { type Expression, type SqlBool, sql } from 'kysely'
import { badInput } from '../../foundation/errors/errors.ts'
import { escapeLike, OwnConditions } from '../../foundation/list/filters.ts'
import { civilDateOrThrow, isDate, isNumber } from '../attributes/attributeValues.ts'

/** As the inputs of attributeFilter.api.ts. */
interface AttributeFilter {
  id: number
  equals?: string | null
  contains?: string | null
  gte?: string | null
  lte?: string | null
  isSet?: boolean | null
}
type DateFilter = Pick<AttributeFilter, 'equals' | 'gte' | 'lte'>

type Conditions = Expression<SqlBool>[]

/** Of a column of dates. */
export function dateConditions(column: string): OwnConditions {
  return new OwnConditions(filter => {
    const { equals, gte, lte } = filter as DateFilter
    const compare = (operator: string, value: string): Conditions[number] =>
      sql`${sql.ref(column)} ${sql.raw(operator)} ${civilDateOrThrow('where', value)}::date`
    const parts: Conditions = []
    if (equals === null) parts.push(sql`${sql.ref(column)} is null`)
    else if (equals) parts.push(compare('=', equals))
    if (gte) parts.push(compare('>=', gte))
    if (lte) parts.push(compare('<=', lte))
    return parts
  })
}

/**
 * Of own attributes of `light_device as d`. Numbers, dates and booleans are stored as such: comparing JSON values compares
 * them by their type, and never fails.
 */
export const ATTRIBUTE = new OwnConditions(filter => {
  const { id, equals, contains, gte, lte, isSet } = filter as AttributeFilter
  const key = String(id)
  const hasValue = sql<SqlBool>`coalesce(d.attributes ? ${key}::text, false)`
  const parts: Conditions = []
  if (typeof isSet === 'boolean') parts.push(sql`${hasValue} = ${isSet}`)
  if (equals === null) parts.push(sql`not ${hasValue}`)
  else if (equals !== undefined) parts.push(sql`d.attributes -> ${key}::text in (${sql.join(representations(equals))})`)
  if (typeof contains === 'string') parts.push(sql`d.attributes ->> ${key}::text ilike ${`%${escapeLike(contains)}%`}`)
  if (typeof gte === 'string') parts.push(range(key, '>=', gte))
  if (typeof lte === 'string') parts.push(range(key, '<=', lte))
  return parts
})

/** How a value may be stored: the type of the attribute decides which of them occur. */
function representations(value: string) {
  const stored: unknown[] = [value]
  if (isNumber(value)) stored.push(Number(value))
  if (value === 'true' || value === 'false') stored.push(value === 'true')
  return stored.map(one => sql`${JSON.stringify(one)}::jsonb`)
}

function range(key: string, operator: '>=' | '<=', limit: string): Conditions[number] {
  if (!isNumber(limit) && !isDate(limit))
    throw badInput('where', 'attributeRangeInvalid', 'attribute: gte and lte take a number or a date, YYYY-MM-DD')
  const value = isNumber(limit) ? Number(limit) : limit
  return sql`(jsonb_typeof(d.attributes -> ${key}::text) = ${typeof value}
    and d.attributes -> ${key}::text ${sql.raw(operator)} ${JSON.stringify(value)}::jsonb)`
}
