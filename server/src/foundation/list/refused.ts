import type { Expression, OperationNode, SqlBool } from 'kysely'
import { Refusal } from '../errors/errors.ts'
import type { Order } from './order.ts'
import type { PageRange } from './pagination.ts'

/*
 * Arguments of a list are converted before its operation is called, and the operation checks the permission. So a refusal of
 * an argument is kept, and thrown when the store builds its SQL: a client without the permission learns only that.
 */

/** The refusal itself, if there is one; any other error is thrown. */
export function resultOrRefusal<T>(read: () => T): T | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A condition that is not valid: throws in any SQL that contains it. */
export class RefusedCondition implements Expression<SqlBool> {
  readonly #refusal: Refusal

  constructor(refusal: Refusal) {
    this.#refusal = refusal
  }

  get expressionType(): undefined {
    return undefined
  }

  toOperationNode(): OperationNode {
    throw this.#refusal
  }
}

/** An order that is not valid: throws in any SQL that contains it. */
export function refusedOrder(refusal: Refusal): Order[] {
  const direction = 'asc' as const
  return [
    {
      direction,
      get column(): string {
        throw refusal
      },
    },
  ]
}

/** A page that is not valid: throws when one of its numbers is read, also by an operation that needs no row. */
export function refusedPage(refusal: Refusal): PageRange {
  return new Proxy<PageRange>(
    { page: 0, limit: 0, offset: 0 },
    {
      get: () => {
        throw refusal
      },
    },
  )
}
