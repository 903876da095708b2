import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chineseYear } from '#lighting/calendar/china.ts'
import { CHINA } from '#lighting/map/geography.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { calendarOf, programsOf } from '../schedules/schedules.ts'
import { seedDemo } from './demo.ts'
import { ENGLISH_SITE } from './englishCity.ts'

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

test('creates the holidays and working weekend days of the last, this and the next year', async () => {
  const thisYear = new Date().getUTCFullYear()
  const years = [thisYear - 1, thisYear, thisYear + 1]
  const days = years.flatMap(year => chineseYear(year).days).map(({ date, kind }) => [date, kind] as const)
  expect(await calendarOf(db)).toEqual(new Map(days))
})

test('an English city sets the name, datum and bounds of its site', async () => {
  const { db } = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-demo-'))
  try {
    const options = { lights: 20, seed: 1, dataDir: folder }
    expect(await seedDemo(db, { ...options, language: 'en' })).toMatchObject({ seeded: true })
    expect(await siteGeography(db)).toEqual(ENGLISH_SITE.geography)
    const group = await db
      .selectFrom('light_group')
      .selectAll()
      .where('name', '=', 'Main roads')
      .executeTakeFirstOrThrow()
    expect(group).toMatchObject({ district_name: 'Old Town', district_code: null, time_zone: 'Europe/London' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a site in China keeps a Chinese city', async () => {
  const { db: chinese } = await testDatabase()
  await chinese.updateTable('site').set({ name: '余杭区路灯所' }).execute()
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-demo-'))
  try {
    await seedDemo(chinese, { lights: 20, seed: 1, dataDir: folder, language: 'en' })
    expect(await siteGeography(chinese)).toEqual(CHINA)
    expect(await chinese.selectFrom('light_group').selectAll().where('name', '=', '主干道').execute()).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
