import { pagination, readPage } from '../../../server/src/foundation/list/pagination.ts'

/** A row of the city. Other properties have the names of the schema. */
export interface Row {
  id: number
  // biome-ignore lint/suspicious/noExplicitAny: rows are checked against the schema when they are answered
  [field: string]: any
}

type Where = Record<string, unknown>
interface Conditions {
  equals?: unknown
  in?: unknown[]
  contains?: string
  startsWith?: string
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}
interface ListArgs {
  where?: Where | null
  orderBy?: Record<string, 'asc' | 'desc'>[] | null
  page?: number | null
  limit?: number | null
}
/** Fields of filters and orders that are computed from the row. */
export type Derived = Record<string, ((row: Row) => unknown) | OwnCondition>

/** A filter whose conditions differ from those of other fields. */
export class OwnCondition {
  readonly holds: (row: Row, condition: Row) => boolean

  constructor(holds: (row: Row, condition: Row) => boolean) {
    this.holds = holds
  }
}

function fieldValue(row: Row, field: string, derived: Derived): unknown {
  const value = derived[field]
  return typeof value === 'function' ? value(row) : row[field]
}

/** A page of rows as on the server: default 7 per page, oldest first. @throws BAD_USER_INPUT */
export function pageOf(rows: Row[], args: ListArgs, derived: Derived = {}) {
  const { page, limit, offset } = readPage(args)
  const found = ordered(filtered(rows, args.where, derived), args.orderBy, derived)
  const { totalCount, totalPages } = pagination({ items: [], page, limit, totalCount: found.length })
  return { items: found.slice(offset, offset + limit), pagination: { page, limit, totalCount, totalPages } }
}

/** Rows for which all conditions of a where input hold. */
export function filtered(rows: Row[], where: Where | null | undefined, derived: Derived = {}): Row[] {
  return rows.filter(row => holds(row, where ?? {}, derived))
}

function holds(row: Row, where: Where, derived: Derived): boolean {
  return Object.entries(where).every(([field, value]) => {
    if (value === null || value === undefined) return true
    const parts = value as Where[]
    if (field === 'AND') return parts.every(part => holds(row, part, derived))
    if (field === 'OR') return parts.some(part => holds(row, part, derived))
    if (field === 'NOT') return !parts.some(part => holds(row, part, derived))
    const own = derived[field]
    if (own instanceof OwnCondition) return own.holds(row, value as Row)
    const actual = fieldValue(row, field, derived)
    return Object.entries(value as Conditions).every(([operator, wanted]) =>
      meets(actual ?? null, operator as keyof Conditions, wanted),
    )
  })
}

function meets(actual: unknown, operator: keyof Conditions, wanted: unknown): boolean {
  if (wanted === undefined || (wanted === null && operator !== 'equals')) return true
  const [text, part] = [String(actual ?? '').toLowerCase(), String(wanted).toLowerCase()]
  switch (operator) {
    case 'equals':
      return actual === wanted
    case 'in':
      return (wanted as unknown[]).includes(actual)
    case 'contains':
      return text.includes(part)
    case 'startsWith':
      return text.startsWith(part)
    default:
      return actual !== null && compares(actual as number, operator, wanted as number)
  }
}

function compares(actual: number, operator: 'gt' | 'gte' | 'lt' | 'lte', wanted: number): boolean {
  if (operator === 'gt') return actual > wanted
  if (operator === 'gte') return actual >= wanted
  return operator === 'lt' ? actual < wanted : actual <= wanted
}

/** Sorted rows; names in natural order, Chinese by pinyin. */
export function ordered(rows: Row[], orderBy: ListArgs['orderBy'], derived: Derived = {}): Row[] {
  const asked = (orderBy ?? []).flatMap(part => Object.entries(part))
  // The server's secondary order.
  const keys = [...asked, ['id', asked.at(-1)?.[1] ?? 'asc'] as const]
  return rows.toSorted((a, b) => {
    for (const [field, direction] of keys) {
      const order = compare(fieldValue(a, field, derived), fieldValue(b, field, derived))
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  })
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'zh', { numeric: true })
}
