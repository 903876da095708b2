import { MAX_RATED_WATTS, MIN_RATED_WATTS, ratedWatts } from '#lighting/energy/ratedPower.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import { optionsOf } from '../models/options.ts'

/*
 * Rated power of a light, in W at 100 %. The value of an operator or an import counts before that of an inventory, and
 * this before that of the model: what a person read from the lamp is not replaced by what was configured at a factory.
 */

/** undefined: it stays as it is; null: as its inventory or its model says */
export interface RatedPower {
  main?: number | null | undefined
  sub?: number | null | undefined
}

type Columns = Partial<Record<'main_watts' | 'sub_watts', number | null>> & { main_watts_by_operator?: boolean }

/** @param options of the model @throws BAD_USER_INPUT naming the field */
export function ratedPowerOrThrow({ main, sub }: RatedPower, options: unknown): Columns {
  const { mainLight, subLight } = optionsOf(options)
  const columns: Columns = {}
  if (main !== undefined) {
    columns.main_watts = wattsOrThrow('input.nominalMainWatts', main, mainLight)
    columns.main_watts_by_operator = main !== null
  }
  if (sub !== undefined) columns.sub_watts = wattsOrThrow('input.nominalSubWatts', sub, subLight)
  return columns
}

function wattsOrThrow(field: string, watts: number | null, hasLamp: boolean | undefined): number | null {
  if (watts === null) return null
  const rounded = ratedWatts(watts)
  if (rounded === undefined) throw badInput(field, 'wattsOutOfRange', `${MIN_RATED_WATTS} to ${MAX_RATED_WATTS} W`)
  if (!hasLamp) throw badInput(field, 'lampMissing', 'its model has no such lamp')
  return rounded
}

/** Whose value counts. */
export type WattsSource = 'OPERATOR' | 'INVENTORY' | 'MODEL'

interface Own {
  main_watts: number | null
  sub_watts: number | null
  main_watts_by_operator: boolean | null
}
type OfModel = Pick<Own, 'main_watts' | 'sub_watts'>

/** The value that counts for a lamp of a light, and where it comes from; null: neither the light nor its model has one. */
export function ratedPowerOfLamp(
  lamp: 'main' | 'sub',
  light: Own,
  model: OfModel | null | undefined,
): { watts: number; source: WattsSource } | null {
  const own = light[`${lamp}_watts`]
  // No inventory reports an auxiliary lamp.
  const isOperators = lamp === 'sub' || light.main_watts_by_operator
  if (own !== null) return { watts: own, source: isOperators ? 'OPERATOR' : 'INVENTORY' }
  const models = model?.[`${lamp}_watts`] ?? null
  return models === null ? null : { watts: models, source: 'MODEL' }
}
