import DataLoader from 'dataloader'
import type { Context } from './graphql.ts'

interface Loader<K, V> {
  /** A value that is known is there at once. */
  (context: Context, id: K | null | undefined): V | null | Promise<V | null>
  /** Need not be fetched. */
  know(context: Context, values: Map<K, V>): void
}

/**
 * Makes a function that loads things by id, asked one at a time but fetched together, once a request; after a
 * mutation they are fetched anew.
 * `fetch` answers a map: what is not in it is null.
 */
export function loader<K extends number | string, V>(
  fetch: (context: Context, ids: K[]) => Promise<Map<K, V>>,
): Loader<K, V> {
  interface Mine {
    known: Map<K, V>
    loading?: DataLoader<K, V | null>
  }
  // With the request, not in a WeakMap beside it: that keeps what is young until all garbage is collected (decision 053).
  const of = ({ loaded }: Context) => {
    let mine = loaded.get(fetch) as Mine | undefined
    if (!mine) {
      mine = { known: new Map() }
      loaded.set(fetch, mine)
    }
    return mine
  }
  const load = (context: Context, id: K | null | undefined) => {
    if (id === null || id === undefined) return null
    const mine = of(context)
    const known = mine.known.get(id)
    if (known !== undefined) return known
    mine.loading ??= new DataLoader<K, V | null>(async ids => {
      const found = await fetch(context, [...ids])
      return ids.map(key => found.get(key) ?? null)
    })
    return mine.loading.load(id)
  }
  const know = (context: Context, values: Map<K, V>) => {
    const { known } = of(context)
    for (const [id, value] of values) known.set(id, value)
  }
  return Object.assign(load, { know })
}

/** At once where the value is there: a promise each for many lights is what takes time. */
export function after<V, R>(value: V | Promise<V>, then: (value: V) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value)
}

export function byId<R extends { id: number }>(rows: readonly R[]): Map<number, R> {
  return new Map(rows.map(row => [row.id, row]))
}

/** Rows under the key that each belongs to. */
export function grouped<R, K>(rows: R[], key: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
