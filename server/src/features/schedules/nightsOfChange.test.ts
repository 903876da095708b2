import { expect, test } from 'vitest'
import type { Program } from '#lighting/schedules/program.ts'
import type { PlanChange } from './impact.ts'
import { nightsOfChange } from './nightsOfChange.ts'

const GUANGZHOU = { latitude: 23.13, longitude: 113.27, zone: 'Asia/Shanghai', name: '广州' }
const everyNight: Program = {
  scheduleId: 1,
  name: '全夜',
  type: 'TIMING',
  startTime: '18:00',
  endTime: '06:00',
  days: { kind: 'EVERY_DAY' },
  on: { mainLevel: 80, subLevel: 0, mainColorTemp: null, subColorTemp: null },
  steps: [],
}
const at = (level: number): Program => ({ ...everyNight, on: { ...everyNight.on, mainLevel: level } })
const eve: Program = { ...at(100), scheduleId: 2, days: { kind: 'DATES', dates: ['2026-12-31'] } }

/** A change of groups, each with its programs before and after and its number of lights. */
function changeOf(...groups: [name: string, before: Program[], after: Program[], lights: number][]): PlanChange {
  const plan = (name: string, groupId: number, programs: Program[]) => ({
    ...{ name, groupId, programs, place: GUANGZHOU, enabled: true },
  })
  return {
    before: groups.map(([name, before], id) => plan(name, id, before)),
    after: groups.map(([name, , after], id) => plan(name, id, after)),
    lamps: new Map(groups.map(([, , , lights], id) => [id, { lights, in_service: lights } as never])),
    calendar: new Map(),
    now: new Date('2026-12-01T10:00:00+08:00'),
  }
}

test('shows tonight in the largest group that differs, and counts the lights of all that do', async () => {
  const same: [string, Program[], Program[], number] = ['不变', [everyNight], [everyNight], 500]
  const { tonight, next } = await nightsOfChange(
    changeOf(same, ['小', [at(80)], [at(40)], 3], ['大', [at(80)], [at(40)], 9]),
  )
  expect(tonight).toMatchObject({ date: '2026-12-01', group: '大', differs: true, lights: 12 })
  expect([tonight!.before, tonight!.after].map(([on]) => on!.levels.mainLevel)).toEqual([80, 40])
  expect(next).toBeUndefined()
})

test('finds the next night that differs if tonight does not', async () => {
  const { tonight, next } = await nightsOfChange(changeOf(['天河路', [everyNight], [eve, everyNight], 4]))
  expect(tonight).toMatchObject({ date: '2026-12-01', differs: false, lights: 0 })
  expect(next).toMatchObject({ date: '2026-12-31', differs: true, lights: 4 })
  expect([next!.before, next!.after].map(([on]) => on!.levels.mainLevel)).toEqual([80, 100])
})

test('no night differs where another schedule plans the same', async () => {
  const other = { ...everyNight, scheduleId: 7, name: '同样' }
  expect((await nightsOfChange(changeOf(['天河路', [everyNight], [other], 4]))).next).toBeUndefined()
  expect(await nightsOfChange(changeOf())).toEqual({ tonight: undefined, next: undefined })
})

test('a night without any plan has no events', async () => {
  const { tonight } = await nightsOfChange(changeOf(['天河路', [], [everyNight], 4]))
  expect(tonight).toMatchObject({ before: [], differs: true })
  expect(tonight!.after.map(({ kind }) => kind)).toEqual(['ON', 'OFF'])
})
