import { expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeLight } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { addPastRecords, makePastMonths } from './pastRecords.ts'

test('adds days, months, hours with and without readings, and the last readings, also to existing ones', async () => {
  const { db } = await testDatabase()
  const { id } = await makeLight(db)
  const hours = ['2026-05-31T15:00Z', '2026-05-31T16:00Z'].map(hour => new Date(hour))
  await makePastMonths(db, hours[0]!)
  const used = { light_id: id, main_energy: 0.1, sub_energy: 0.02 }
  const reading = {
    ...{ light_id: id, main_level: 80, sub_level: 40, main_power: 100, sub_power: 20, main_current: 0.5 },
    ...{ sub_current: 0.1, main_energy: 700, sub_energy: 300, voltage: 221, temperature: 30, signal_strength: 80 },
  }
  const readings = [
    { ...reading, at: new Date('2026-05-31T15:10Z'), lamp_failure: false },
    { ...reading, at: new Date('2026-05-31T15:20Z'), lamp_failure: true, voltage: 223, temperature: 32 },
  ]
  const records = {
    days: ['2026-05-31', '2026-06-01'].map(day => ({ ...used, day })),
    hours: hours.map(hour => ({ ...used, hour })),
    ...{ readings, keptFrom: readings[1]!.at },
  }
  const twice = { ...records, readings: [] }
  await transact(db, tx => addPastRecords(tx, records))
  await transact(db, tx => addPastRecords(tx, twice))

  const rows = await db.selectFrom('light_hour').selectAll().orderBy('hour').execute()
  expect(rows).toMatchObject([
    {
      ...{
        hour: hours[0],
        readings: 2,
        main_level_sum: 160,
        main_levels: 2,
        sub_level_sum: 80,
        power_sum: 240,
        powers: 2,
      },
      ...{
        voltage_sum: 444,
        voltages: 2,
        voltage_min: 221,
        voltage_max: 223,
        temperature_sum: 62,
        temperature_min: 30,
      },
      ...{ temperature_max: 32, currents: 2, main_energy: expect.closeTo(0.2), sub_energy: expect.closeTo(0.04) },
    },
    { hour: hours[1], readings: 0, power_sum: 0, voltage_min: null, main_energy: expect.closeTo(0.2) },
  ])
  expect(await db.selectFrom('light_day').select(['main_energy', 'energy']).execute()).toEqual(
    Array(2).fill({ main_energy: expect.closeTo(0.2), energy: expect.closeTo(0.24) }),
  )
  expect(await db.selectFrom('light_month').select(['energy', 'days']).orderBy('month').execute()).toEqual([
    { energy: expect.closeTo(0.24), days: 2 ** 30 },
    { energy: expect.closeTo(0.24), days: 1 },
  ])
  expect(await db.selectFrom('light_state').select('energy_total').execute()).toEqual([
    { energy_total: expect.closeTo(0.48) },
  ])
  const kept = await db.selectFrom('light_reading').selectAll().execute()
  expect(kept).toMatchObject([{ at: readings[1]!.at, main_energy: 700, lamp_failure: true, voltage: 223 }])
})
