import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const UPDATE = 'mutation ($input: EnergyTariffInput) { updateEnergyTariff(input: $input) { price currency } }'
const update = (input: object | null) => platform.ask(UPDATE, { input }, token)
const now = async () => (await platform.ask('{ energyTariff { price currency } }', {}, token)).data.energyTariff

test('there is no tariff until one is set, and none after it is removed', async () => {
  expect(await now()).toBeNull()
  await update({ price: 0.65349, currency: 'cny' })
  expect(await now()).toEqual({ price: 0.6535, currency: 'CNY' })
  await update(null)
  expect(await now()).toBeNull()
})

test.each([
  [{ price: 0, currency: 'CNY' }, 'input.price', 'energyPriceOutOfRange'],
  [{ price: 0.00004, currency: 'CNY' }, 'input.price', 'energyPriceOutOfRange'],
  [{ price: -1, currency: 'CNY' }, 'input.price', 'energyPriceOutOfRange'],
  [{ price: 1, currency: 'yuan' }, 'input.currency', 'currencyInvalid'],
  [{ price: 1, currency: 'QQQ' }, 'input.currency', 'currencyInvalid'],
])('refuses %j', async (input, field, key) => {
  expect((await update(input)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, key })
})
