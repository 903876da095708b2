import { expect, test } from 'vitest'
import {
  actionsToRehearse,
  changedSceneFields,
  minutesOf,
  sceneCreateInput,
  sceneFieldOf,
  sceneProblems,
  sceneUpdateInput,
  sceneValues,
} from './sceneForm.ts'
import type { SceneRow } from './scenes.ts'

const NO_LEVELS = {
  ...{ mainSwitch: null, subSwitch: null, mainBrightness: null },
  ...{ subBrightness: null, mainColorTemp: null, subColorTemp: null },
}
const TARGET = { name: '天河区', where: { regionCode: { in: ['440106'] } } }

function scene(levels: Partial<SceneRow['actions'][number]['levels']>, fields: Partial<SceneRow> = {}): SceneRow {
  return {
    ...{ id: 1, name: '暴雨一级', kind: 'STORM', description: null, reason: '暴雨', durationMinutes: 240 },
    actions: [{ targets: [TARGET], levels: { ...NO_LEVELS, ...levels } }],
    ...{ updatedAt: '2026-11-01T00:00:00Z', lastStart: null, abilities: [] },
    ...fields,
  }
}

test.each([
  [{ mainBrightness: 80 }, { mainSwitch: true, mainBrightness: 80 }],
  [{ mainSwitch: false }, { mainSwitch: false }],
  [
    { mainSwitch: true, mainBrightness: 60, mainColorTemp: 3000, subBrightness: 0 },
    { mainSwitch: true, mainBrightness: 60, mainColorTemp: 3000, subSwitch: false },
  ],
])('a scene with the levels %o is shown and saved with %o', (levels, saved) => {
  const [action] = sceneCreateInput(sceneValues(scene(levels))).actions
  expect(Object.fromEntries(Object.entries(action!.levels).filter(([, value]) => value !== undefined))).toEqual(saved)
  expect(action!.targets).toEqual([TARGET])
})

test('only changed fields are sent', () => {
  const before = sceneValues(scene({ mainBrightness: 80 }))
  expect(sceneUpdateInput(before, { ...before, reason: ' 台风 ', duration: 'event' })).toEqual({
    ...{ reason: { set: '台风' }, durationMinutes: { set: null } },
  })
  expect(changedSceneFields(before, { ...before, actions: [...before.actions] })).toEqual([])
  expect(changedSceneFields(before, { ...before, duration: 'other', minutes: 240 })).toEqual([])
})

test('a template fills in name, reason and duration, and needs targets', () => {
  const values = sceneValues(undefined, { kind: 'TEST', name: '测试', reason: '测试' })
  expect(values).toMatchObject({ kind: 'TEST', name: '测试', reason: '测试', duration: '10' })
  expect(actionsToRehearse(values)).toBeUndefined()
  expect(sceneProblems(values)).toEqual({ 'actions.0.targets': 'sceneWithoutTargets' })
})

test('an own duration must be a whole number of minutes', () => {
  const values = sceneValues(scene({ mainBrightness: 80 }, { durationMinutes: 45 }))
  expect([values.duration, minutesOf(values)]).toEqual(['other', 45])
  for (const minutes of ['', 0, 1.5, 525_601])
    expect(sceneProblems({ ...values, minutes })).toEqual({ minutes: 'sceneDurationOutOfRange' })
})

test('errors of the server are shown at the action', () => {
  expect(sceneFieldOf('actions', 'actions.2.targets.0.where')).toBe('actions.2.targets')
  expect(sceneFieldOf('actions', 'actions.0.levels.mainBrightness')).toBe('actions.0.levels')
  expect(sceneFieldOf('durationMinutes', 'durationMinutes')).toBe('minutes')
  expect(sceneFieldOf('actions', 'actions')).toBeUndefined()
})
