import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { calendarOf, programsOf } from '../schedules/schedules.ts'
import { seedDemo } from './demo.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lamplighter-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let db: Awaited<ReturnType<typeof testDatabase>>['db']
beforeAll(async () => {
  db = (await testDatabase()).db
  expect(await seedDemo(db, { lights: 50, seed: 1, dataDir })).toMatchObject({ seeded: true })
})

test('creates schedules that precede the control modes of groups', async () => {
  const groups = [...(await programsOf(db)).values()]
  const programs = (name: string) => groups.find(group => group.name === name)!.programs
  expect(programs('主干道').map(program => program.name)).toEqual(['主干道节能', '主干道'])
  expect(programs('主干道')[0]).toMatchObject({
    ...{ type: 'SUNRISE_SUNSET', days: { kind: 'EVERY_DAY' }, on: { mainLevel: 80 } },
    steps: [
      { time: '22:00', levels: { mainLevel: 60, subLevel: 60 } },
      { time: '00:30', levels: { mainLevel: 40, subLevel: 40 } },
    ],
  })
  expect(programs('商业区').map(program => program.days.kind)).toEqual(['HOLIDAYS', 'EVERY_DAY'])
  expect(groups.find(group => group.name === '主干道')!.place).toMatchObject({ name: '天河区' })
})

test('creates holidays with a fixed date', async () => {
  const year = new Date().getUTCFullYear()
  const calendar = await calendarOf(db)
  for (const date of [`${year}-10-01`, `${year + 1}-05-01`]) expect(calendar.get(date), date).toBe('HOLIDAY')
})
