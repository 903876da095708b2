import type { Statement } from '../../foundation/database/database.ts'
import type { Context } from '../../foundation/graphql/graphql.ts'

/** Related rows that are read in the same statement as the lights. */
export interface Preload {
  /** fields of LightDevice that need these rows */
  fields: string[]
  /** the rows as JSON, by the lights in `p` */
  rows: Statement
  /** Primes the loader with the rows. */
  keep(context: Context, rows: unknown[]): void
}

const companions: Preload[] = []

export function registerPreload(companion: Preload): void {
  companions.push(companion)
}

export function preloadsOf(selected: ReadonlySet<string>): Preload[] {
  return companions.filter(({ fields }) => fields.some(field => selected.has(field)))
}

/** @param alongside the rows of each */
export function primeAll(context: Context, companions: Preload[], alongside: unknown[][]): void {
  for (const [at, companion] of companions.entries()) companion.keep(context, alongside[at] ?? [])
}
