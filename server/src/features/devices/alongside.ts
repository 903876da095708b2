import type { Statement } from '../../foundation/database/database.ts'
import type { Context } from '../../foundation/graphql/graphql.ts'

/** What belongs to lights and is read in one statement with them, instead of in one of its own that waits for them. */
export interface Companion {
  /** of LightDevice: it is read where one of them is asked for */
  fields: string[]
  /** the rows as JSON, by the lights in `p` */
  rows: Statement
  /** Hands what was read to those who would have loaded it. */
  keep(context: Context, rows: unknown[]): void
}

const companions: Companion[] = []

export function alongside(companion: Companion): void {
  companions.push(companion)
}

export function companionsOf(selected: ReadonlySet<string>): Companion[] {
  return companions.filter(({ fields }) => fields.some(field => selected.has(field)))
}

/** @param alongside the rows of each */
export function keepAll(context: Context, companions: Companion[], alongside: unknown[][]): void {
  for (const [at, companion] of companions.entries()) companion.keep(context, alongside[at] ?? [])
}
