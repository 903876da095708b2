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
