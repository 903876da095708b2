import type { Connection } from '../../foundation/database/database.ts'

/** What a kWh costs. */
export interface Tariff {
  price: number
  /** ISO 4217 */
  currency: string
}

export async function selectTariff(db: Connection): Promise<Tariff | null> {
  const { energy_price: price, energy_currency: currency } = await db
    .selectFrom('site')
    .select(['energy_price', 'energy_currency'])
    .executeTakeFirstOrThrow()
  return price !== null && currency !== null ? { price, currency } : null
}

export async function writeTariff(tx: Connection, tariff: Tariff | null): Promise<void> {
  await tx
    .updateTable('site')
    .set({ energy_price: tariff?.price ?? null, energy_currency: tariff?.currency ?? null })
    .execute()
}
