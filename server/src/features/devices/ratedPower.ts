import { MAX_RATED_WATTS, MIN_RATED_WATTS, ratedWatts } from '#lighting/energy/ratedPower.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { optionsOf } from '../models/options.ts'

/*
 * Rated power of a light, in W at 100 %. A value from an operator or an import takes precedence over the inventory, and the
 * inventory over the model: a nameplate read on site is more reliable than a factory configuration.
 */

/** undefined: unchanged; null: use the inventory or the model */
export interface RatedPower {
  main?: number | null | undefined
  sub?: number | null | undefined
}

type Columns = Partial<Record<'main_watts' | 'sub_watts', number | null>> & { main_watts_by_operator?: boolean }

/** @param options of the model @throws BAD_USER_INPUT with the fields */
export function ratedPowerOrThrow({ main, sub }: RatedPower, options: unknown): Columns {
  const { mainLight, subLight } = optionsOf(options)
  const columns = checkFields({
    main_watts: main !== undefined && (() => wattsOrThrow('input.nominalMainWatts', main, mainLight)),
    sub_watts: sub !== undefined && (() => wattsOrThrow('input.nominalSubWatts', sub, subLight)),
  })
  return { ...columns, ...(main !== undefined && { main_watts_by_operator: main !== null }) }
}

function wattsOrThrow(field: string, watts: number | null, hasLamp: boolean | undefined): number | null {
  if (watts === null) return null
  const rounded = ratedWatts(watts)
  if (rounded === undefined)
    throw badInput(field, 'wattsOutOfRange', `must be ${MIN_RATED_WATTS} to ${MAX_RATED_WATTS} W`)
  if (!hasLamp) throw badInput(field, 'lampMissing', 'its model does not have this lamp')
  return rounded
}

/** Source of the value in effect. */
export type WattsSource = 'OPERATOR' | 'INVENTORY' | 'MODEL'

interface Own {
  main_watts: number | null
  sub_watts: number | null
  main_watts_by_operator: boolean | null
}
type OfModel = Pick<Own, 'main_watts' | 'sub_watts'>

/** The value in effect for a lamp and its source; null: neither the light nor its model has one. */
export function ratedPowerOfLamp(
  lamp: 'main' | 'sub',
  light: Own,
  model: OfModel | null | undefined,
): { watts: number; source: WattsSource } | null {
  const own = light[`${lamp}_watts`]
  // Inventories do not report an auxiliary lamp.
  const isOperators = lamp === 'sub' || light.main_watts_by_operator
  if (own !== null) return { watts: own, source: isOperators ? 'OPERATOR' : 'INVENTORY' }
  const models = model?.[`${lamp}_watts`] ?? null
  return models === null ? null : { watts: models, source: 'MODEL' }
}
