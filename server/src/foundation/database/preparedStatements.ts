import { createHash } from 'node:crypto'
import type pg from 'pg'
import { DEADLOCK, isStalePlan } from './retryOnConflict.ts'

const MAX_STATEMENTS = 1000
const MAX_STATEMENT_LENGTH = 20_000
/** Names of prepared statements by text. */
const names = new Map<string, string>()
let renamed = 0

/**
 * How long plans are kept. A plan that was made while a table was being filled is kept for ever otherwise, and `analyze` does
 * not discard it: after an import of 100,000 lights, all of them were read twice a second to find those that differ.
 */
const MAX_PLAN_AGE_MS = 60_000

/** Sends a statement on a connection. */
export type Send = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** A parameter that is computed when its statement is sent, with other statements on the same connection. */
export class ComputedParameter {
  readonly compute: (send: Send, database: object) => Promise<unknown>
  readonly #key: unknown

  /**
   * @param compute its second argument is the same for all connections of a database
   * @param key what the value depends on beside the database
   */
  constructor(compute: ComputedParameter['compute'], key: unknown) {
    this.compute = compute
    this.#key = key
  }

  toJSON(): unknown {
    return this.#key
  }
}

/**
 * Prepares statements, so that PostgreSQL keeps their plans (half the CPU of a short query). Not for searches
 * for texts (ILIKE, `tsquery`, computed parameters): a generic plan does not know how many rows have a text.
 * @param database passed to the parameters that are computed
 */
export function prepareStatements(client: pg.ClientBase, database: object): void {
  const query = client.query as (statement: unknown) => Promise<{ rows: unknown[] }>
  const send = (text: string, values: unknown[]) => {
    const name = nameOf(text)
    return query(name ? { name, text, values } : { text, values })
  }
  const sendAgainIfStale = (text: string, values: unknown[]) => {
    const name = nameOf(text)
    return send(text, values).catch((error: unknown) => {
      if (!isStalePlan(error) && (error as { code?: string }).code !== DEADLOCK) throw error
      if (isStalePlan(error)) rename(text, name)
      // Within a transaction the error has ended it: the caller has to repeat the transaction.
      if (client.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    })
  }
  const sendComputed: Send = async (text, values) => {
    const all: unknown[] = []
    for (const [at, value] of values.entries()) {
      const first = values.indexOf(value)
      if (isComputed(value)) all.push(first < at ? all[first] : await value.compute(sendComputed, database))
      else all.push(value)
    }
    return values.some(isComputed) ? query({ text, values: all }) : sendAgainIfStale(text, values)
  }
  let discardedAt = performance.now()
  client.query = ((text: unknown, values: unknown) => {
    if (performance.now() - discardedAt > MAX_PLAN_AGE_MS && client.getTransactionStatus() === 'I') {
      discardedAt = performance.now()
      // A lost connection fails the query below, too.
      query('discard plans').catch(() => {})
    }
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text)
    if (values.some(isComputed)) return sendComputed(text, values)
    return sendAgainIfStale(text, values)
  }) as typeof client.query
}

function isComputed(value: unknown): value is ComputedParameter {
  return value instanceof ComputedParameter
}

/** With another name the statement is planned again, on each connection. */
function rename(text: string, name: string | undefined): void {
  if (names.get(text) === name) names.set(text, `${name?.split(' ')[0]} ${++renamed}`)
}

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name || text.length > MAX_STATEMENT_LENGTH || / ilike |::tsquery/i.test(text)) return name
  if (names.size < MAX_STATEMENTS) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
