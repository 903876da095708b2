import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { selectTariff, type Tariff, writeTariff } from './tariff.store.ts'

export type { Tariff }

const MAX_PRICE = 1_000_000
/** Prices of electricity have up to four decimals. */
const PRICE_STEPS = 10_000

export const EnergyTariffInput = builder.inputType('EnergyTariffInput', {
  description: 'What a kWh costs.',
  fields: t => ({
    price: t.float({ required: true, description: `per kWh; above 0, up to ${MAX_PRICE}; to 0.0001` }),
    currency: t.string({
      required: true,
      extensions: { emptyKey: 'currencyInvalid' },
      description: 'ISO 4217, such as CNY',
    }),
  }),
})
type EnergyTariffInput = typeof EnergyTariffInput.$inferInput

export async function energyTariff(db: Connection, viewer: Viewer): Promise<Tariff | null> {
  mayOrThrow(viewer, 'Dashboard:read')
  return selectTariff(db)
}

/** Called by other features; they check their own permission. */
export const tariffOf = selectTariff

/** @param input null: costs are shown no more. @throws BAD_USER_INPUT with the fields */
export async function changeTariff(
  db: Connection,
  viewer: Viewer,
  input: EnergyTariffInput | null | undefined,
): Promise<Tariff | null> {
  mayOrThrow(viewer, 'Site:update')
  const tariff = input ? tariffOrThrow(input) : null
  await writeTariff(db, tariff)
  return tariff
}

/** @throws BAD_USER_INPUT with the fields */
export function tariffOrThrow(input: EnergyTariffInput): Tariff {
  return checkFields({
    price: () => priceOrThrow(input.price),
    currency: () => currencyOrThrow(input.currency),
  })
}

function priceOrThrow(price: number): number {
  const rounded = Math.round(price * PRICE_STEPS) / PRICE_STEPS
  if (!(rounded > 0 && rounded <= MAX_PRICE))
    throw badInput('input.price', 'energyPriceOutOfRange', `must be above 0, and at most ${MAX_PRICE}`)
  return rounded
}

function currencyOrThrow(text: string): string {
  const currency = text.trim().toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw badInput('input.currency', 'currencyInvalid', 'must be a currency of ISO 4217, such as CNY')
  return currency
}
