import { builder } from '../../foundation/graphql/graphql.ts'
import { changeTariff, EnergyTariffInput, energyTariff, type Tariff } from './tariff.ts'

export const EnergyTariff = builder.objectRef<Tariff>('EnergyTariff').implement({
  description: 'What a kWh costs.',
  fields: t => ({
    price: t.exposeFloat('price', { description: 'per kWh, in currency' }),
    currency: t.exposeString('currency', { description: 'ISO 4217, such as CNY' }),
  }),
})

builder.queryField('energyTariff', t =>
  t.field({
    type: EnergyTariff,
    nullable: true,
    description: 'null: none, and no costs are shown. Needs Dashboard:read.',
    resolve: (_, __, { db, viewer }) => energyTariff(db, viewer),
  }),
)

builder.mutationField('updateEnergyTariff', t =>
  t.field({
    type: EnergyTariff,
    nullable: true,
    description: 'Sets what a kWh costs, or removes it. Needs Site:update. BAD_USER_INPUT.',
    args: { input: t.arg({ type: EnergyTariffInput, description: 'null: none' }) },
    resolve: (_, { input }, { db, viewer }) => changeTariff(db, viewer, input),
  }),
)
