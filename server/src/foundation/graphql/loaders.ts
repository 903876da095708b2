import DataLoader from 'dataloader'
import type { Context } from './graphql.ts'

interface Loader<K, V> {
  /** A primed or loaded value is returned at once. */
  (context: Context, id: K | null | undefined): V | null | Promise<V | null>
  /** Adds values that need not be fetched. */
  prime(context: Context, values: Map<K, V>): void
}

/**
 * Creates a function that loads objects by id: called one at a time, fetched together, cached for the request until its
 * next mutation.
 * @param fetch returns a map; an id that is not in it is null
 */
export function loader<K extends number | string, V>(
  fetch: (context: Context, ids: K[]) => Promise<Map<K, V>>,
): Loader<K, V> {
  interface Cache {
    known: Map<K, V>
    loading?: DataLoader<K, V | null>
  }
  const of = ({ loaded }: Context) => {
    let cache = loaded.get(fetch) as Cache | undefined
    if (!cache) {
      cache = { known: new Map() }
      loaded.set(fetch, cache)
    }
    return cache
  }
  const load = (context: Context, id: K | null | undefined) => {
    if (id === null || id === undefined) return null
    const cache = of(context)
    const known = cache.known.get(id)
    if (known !== undefined) return known
    cache.loading ??= new DataLoader<K, V | null>(async ids => {
      const found = await fetch(context, [...ids])
      return ids.map(key => found.get(key) ?? null)
    })
    return cache.loading.load(id)
  }
  const prime = (context: Context, values: Map<K, V>) => {
    const { known } = of(context)
    for (const [id, value] of values) known.set(id, value)
  }
  return Object.assign(load, { prime })
}

/** Without a promise if the value is there: promises for thousands of lights take time. */
export function after<V, R>(value: V | Promise<V>, then: (value: V) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value)
}

export function byId<R extends { id: number }>(rows: readonly R[]): Map<number, R> {
  return new Map(rows.map(row => [row.id, row]))
}

/** Rows grouped by key. */
export function grouped<R, K>(rows: R[], key: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
