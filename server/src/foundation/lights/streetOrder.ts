import { sql } from 'kysely'

/*
 * The order of commands: street by street, and from one end of a street to the other, so that its lights switch together
 * (decision 096). On `light_device as d` and `light_state as s`.
 */

/** To be defined in the query: `window street as (STREET_WINDOW)`. */
export const STREET_WINDOW = sql`partition by s.street`

/** Degrees along the longer side of a street's lights. */
export const STREET_POSITION = sql<number | null>`
  case when max(d.longitude) over street - min(d.longitude) over street
    > max(d.latitude) over street - min(d.latitude) over street then d.longitude else d.latitude end`

/**
 * A batch without the street at its end, which the limit may have divided: the next batch has it. A street alone is not left out.
 * @param lights by streets; those without a street are last
 */
export function wholeStreets<T extends { street: number | null }>(lights: T[], limit: number): T[] {
  const last = lights.at(-1)?.street
  if (lights.length < limit || last === null || lights[0]?.street === last) return lights
  return lights.filter(({ street }) => street !== last)
}
