import { badInput } from '../errors/errors.ts'
import { builder } from '../graphql/graphql.ts'

export interface PageArgs {
  page?: number | null
  limit?: number | null
}
export interface Page<T> {
  items: T[]
  totalCount: number
  page: number
  limit: number
}

/** A page as its store reads it. */
export interface PageRange {
  page: number
  limit: number
  offset: number
}

export const DEFAULT_LIMIT = 7
/** For lists of few fields, such as those of transfer pickers: the cost of the query bounds the rest. */
export const MAX_LIMIT = 1000

const MAX_PAGE = 10_000_000

/** Arguments of each field that returns a page. */
export const pageArgs = builder.args(t => ({
  page: t.int({ description: `from 1, at most ${MAX_PAGE}` }),
  limit: t.int({ description: `default: ${DEFAULT_LIMIT}, at most ${MAX_LIMIT} for items of few fields` }),
}))

/** Pages count from 1. @throws BAD_USER_INPUT naming page or limit */
export function readPage(args: PageArgs): PageRange {
  const page = args.page ?? 1
  const limit = args.limit ?? DEFAULT_LIMIT
  if (page < 1 || page > MAX_PAGE) throw badInput('page', 'pageOutOfRange', `page is 1 to ${MAX_PAGE}`)
  if (limit < 1 || limit > MAX_LIMIT) throw badInput('limit', 'limitOutOfRange', `limit is 1 to ${MAX_LIMIT}`)
  return { page, limit, offset: (page - 1) * limit }
}

export const Pagination = builder
  .objectRef<{ limit: number; page: number; totalCount: number; totalPages: number }>('Pagination')
  .implement({
    description: 'Position of this page in the whole list.',
    fields: t => ({
      limit: t.exposeInt('limit', { description: `items per page, at most ${MAX_LIMIT}` }),
      page: t.exposeInt('page', { description: 'this page; the first is 1' }),
      totalCount: t.exposeInt('totalCount', { description: 'items in all' }),
      totalPages: t.exposeInt('totalPages', { description: '0 when there are none' }),
    }),
  })

export function pagination({ page, limit, totalCount }: Page<unknown>) {
  return { page, limit, totalCount, totalPages: Math.ceil(totalCount / limit) }
}
