import type { InputRef, ObjectRef } from '@pothos/core'
import type { Condition } from '../database/database.ts'
import { Refusal } from '../errors/errors.ts'
import { builder, type SchemaTypes } from '../graphql/graphql.ts'
import { type Column, type Conditions, IndexedText, type Where, whereToSql } from './filters.ts'
import { type Order, readOrder, type SortColumn } from './order.ts'
import { type Page, type PageArgs, Pagination, pageArgs, pagination, readPage } from './pagination.ts'
import { RefusedCondition, refusedOrder, refusedPage, resultOrRefusal } from './refused.ts'
import type { ListQuery } from './selectPage.ts'

/** One field by which a list can be filtered, sorted, or both. */
export interface ListField {
  /** `alias.column` in the query of the store, or an expression. */
  column: Column
  /** Type of its conditions in the where input; without one, it cannot be filtered. */
  filter?: InputRef<Conditions> | InputRef<object> | 'String'
  /** natural: as people sort names. Without it, the list cannot be sorted by this field. */
  sort?: 'plain' | 'natural'
  /** Description of the field in the where input. */
  description?: string
  /** Description of the field in the order input. */
  sortDescription?: string
}

interface ListArgs extends PageArgs {
  where?: Where | null
  orderBy?: OrderBy[] | null
}
type OrderBy = Record<string, 'asc' | 'desc' | null | undefined>

/**
 * Declares the list of a noun. Each field is declared once; the GraphQL types and arguments, and the SQL, follow from it.
 *
 *     const centers = defineList(LightCenter, 'centers', {
 *       id: { column: 'c.id', filter: IntFilter, sort: 'plain' },
 *       name: { column: 'c.name', filter: StringFilter, sort: 'natural' },
 *       online: { column: 'c.online', filter: BoolFilter },
 *     })
 *     builder.queryField('findManyLightCenter', t =>
 *       t.field({
 *         type: centers.Page,
 *         args: centers.args,
 *         resolve: (_, args, { db, viewer }) => findCenterPage(db, viewer, centers.query(args)),
 *       }),
 *     )
 *
 * Here `centers.args` are where (LightCenterWhereInput: AND, OR, NOT, id, name, online), orderBy (LightCenterOrderByInput: id,
 * name), page and limit; `centers.Page` is LightCenterPage; and `centers.query(args)` is what `selectPage` takes in the store.
 * A list without filters needs only `definePage` and `pageArgs`.
 *
 * @param plural the noun in the descriptions of the types
 */
export function defineList<Row>(item: Item<Row>, plural: string, fields: Record<string, ListField>) {
  const filter = defineFilter(item, plural, fields)
  const order = defineOrder(item, plural, fields)
  const args = { ...filter.args, ...order.args, ...pageArgs }
  return {
    Page: definePage(item, plural),
    Where: filter.Where,
    args,
    /** The SQL of a where input alone. */
    where: filter.where,
    /** The SQL of an order input alone. */
    order: order.order,
    /** Input that is not valid is refused when the store builds its SQL: after the operation has checked the permission. */
    query: ({ where, orderBy, ...page }: ListArgs): ListQuery => {
      const range = resultOrRefusal(() => readPage(page))
      return {
        where: filter.where(where),
        order: order.order(orderBy),
        page: range instanceof Refusal ? refusedPage(range) : range,
      }
    },
  }
}

/** For a list in a fixed order: only the where input, `args.where`, and its SQL. */
export function defineFilter(item: Item<unknown>, plural: string, fields: Record<string, ListField>) {
  const filtered = Object.entries(fields).flatMap(([name, { column, filter, description }]) =>
    filter ? [{ name, column, filter, description }] : [],
  )
  const columns = Object.fromEntries(filtered.map(({ name, column }) => [name, column]))
  const ref = builder.inputRef<Where>(`${item.name}WhereInput`)
  ref.implement({
    description: `Conditions on ${plural}; all given conditions must hold.`,
    fields: t => ({
      AND: t.field({ type: [ref] }),
      OR: t.field({ type: [ref], description: 'at least one holds; an empty list matches nothing' }),
      NOT: t.field({ type: [ref], description: 'none of them holds' }),
      ...Object.fromEntries(
        filtered.map(({ name, filter, description }) => [name, t.field({ type: filter, description })]),
      ),
    }),
  })
  return {
    Where: ref,
    args: builder.args(t => ({ where: t.field({ type: ref }) })),
    /** @param instead columns to use in place of those with the same name */
    where: (where: Where | null | undefined, instead: Record<string, Column> = {}): Condition => {
      const condition = resultOrRefusal(() => whereToSql(where, { ...columns, ...instead }))
      return condition instanceof Refusal ? new RefusedCondition(condition) : condition
    },
  }
}

function defineOrder(item: Item<unknown>, plural: string, fields: Record<string, ListField>) {
  const sorted = Object.entries(fields).filter(([, { sort }]) => sort)
  const columns = Object.fromEntries(sorted.map(([name, field]) => [name, sortColumn(field)]))
  const OrderByInput = builder.inputType(`${item.name}OrderByInput`, {
    description: `Order of ${plural}; earlier entries and fields take precedence.`,
    fields: t =>
      Object.fromEntries(
        sorted.map(([name, { sortDescription: description }]) => [name, t.field({ type: SortOrder, description })]),
      ),
  })
  return {
    args: builder.args(t => ({ orderBy: t.field({ type: [OrderByInput] }) })),
    order: (orderBy: OrderBy[] | null | undefined): Order[] => {
      const order = resultOrRefusal(() => readOrder(orderBy, columns))
      return order instanceof Refusal ? refusedOrder(order) : order
    },
  }
}

function sortColumn({ column, sort }: ListField): SortColumn {
  if (column instanceof IndexedText) return { column: `${column.alias}.${column.column}`, natural: sort === 'natural' }
  if (typeof column !== 'string') throw new TypeError('a list is sorted by columns, not by expressions')
  return { column, natural: sort === 'natural' }
}

/** The type of a page of a list: its items, and its position. */
export function definePage<Row>(item: Item<Row>, plural: string) {
  return builder.objectRef<Page<Row>>(`${item.name}Page`).implement({
    description: `A page of ${plural}.`,
    fields: t => ({
      items: t.field({ type: [item], resolve: ({ items }) => items }),
      pagination: t.field({ type: Pagination, resolve: pagination }),
    }),
  })
}

type Item<Row> = ObjectRef<SchemaTypes, Row>

const SortOrder = builder.enumType('SortOrder', {
  description: 'Ascending or descending.',
  values: ['asc', 'desc'] as const,
})
