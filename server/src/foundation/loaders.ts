import DataLoader from 'dataloader'
import type { Context } from './graphql.ts'

/**
 * Makes a function that loads things by id, asked one at a time but fetched together, once a request; after a
 * mutation they are fetched anew.
 * `fetch` answers a map: what is not in it is null.
 */
export function loader<K extends number | string, V>(fetch: (context: Context, ids: K[]) => Promise<Map<K, V>>) {
  const perRequest = new WeakMap<object, DataLoader<K, V | null>>()
  return async (context: Context, id: K | null | undefined): Promise<V | null> => {
    if (id === null || id === undefined) return null
    let mine = perRequest.get(context.loaded)
    if (!mine) {
      mine = new DataLoader(async ids => {
        const found = await fetch(context, [...ids])
        return ids.map(key => found.get(key) ?? null)
      })
      perRequest.set(context.loaded, mine)
    }
    return mine.load(id)
  }
}

export function byId<R extends { id: number }>(rows: R[]): Map<number, R> {
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
