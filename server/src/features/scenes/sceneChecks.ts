import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields, fieldErrors, fieldErrorsOf } from '../../foundation/errors/fieldErrors.ts'
import {
  changed,
  multiLineTextOrThrow,
  nameOrThrow,
  requiredOrThrow,
  textOrThrow,
} from '../../foundation/graphql/changeInputs.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { type RequestedLevels, reasonOf, validateOverride } from '../control/overrideLevels.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import { MAX_TARGET_NAME_LENGTH, type SceneAction, whereOfAction } from './actions.ts'
import type { LightSceneCreateInput, LightSceneUpdateInput } from './sceneInput.ts'
import type { SceneColumns, SceneRow } from './scenes.store.ts'

const MAX_ACTIONS = 10
const MAX_TARGETS = 20
/** Characters of all targets as JSON: a selection of 10,000 lights. */
const MAX_ACTIONS_LENGTH = 100_000
const MAX_DURATION_MINUTES = 525_600

/** @throws BAD_USER_INPUT with the fields */
export function sceneColumns(input: LightSceneCreateInput): SceneColumns {
  return checked({
    name: input.name,
    kind: input.kind,
    description: input.description ?? null,
    reason: input.reason ?? null,
    duration_minutes: input.durationMinutes ?? null,
    actions: input.actions as SceneAction[],
  })
}

/** Omitted fields stay unchanged. @throws BAD_USER_INPUT with the fields */
export function changedSceneColumns(scene: SceneRow, input: LightSceneUpdateInput): SceneColumns {
  requiredOrThrow(input, ['kind', 'actions'])
  const { name, kind, description, reason, duration_minutes, actions } = scene
  const given = changed({
    name: input.name && { set: input.name.set ?? '' },
    kind: input.kind,
    description: input.description,
    reason: input.reason,
    duration_minutes: input.durationMinutes,
    actions: input.actions,
  })
  const stored = { name, kind, description, reason, duration_minutes, actions }
  return checked({ ...stored, ...given } as SceneColumns, scene.name)
}

function checked(columns: SceneColumns, storedName?: string): SceneColumns {
  const { name, description, reason, actions } = checkFields({
    name: () => nameOrThrow('input.name', 'sceneNameRequired', columns.name, storedName),
    description: () => multiLineTextOrThrow('input.description', columns.description),
    reason: () => reasonOf(columns),
    duration: () => checkDuration(columns.duration_minutes),
    actions: () => actionsOrThrow(columns.actions),
  })
  return { ...columns, name, description, reason, actions }
}

function checkDuration(minutes: number | null): void {
  if (minutes !== null && !(minutes >= 1 && minutes <= MAX_DURATION_MINUTES))
    throw badInput('input.durationMinutes', 'sceneDurationOutOfRange', 'must be 1 to 525600 minutes')
}

/** @param path of the actions in the request @throws BAD_USER_INPUT with the fields of all actions */
export function actionsOrThrow(actions: readonly SceneAction[], path = 'input.actions'): SceneAction[] {
  if (actions.length === 0) throw badInput(path, 'sceneWithoutActions', 'a scene needs an action')
  if (actions.length > MAX_ACTIONS) throw badInput(path, 'tooManySceneActions', `at most ${MAX_ACTIONS} actions`)
  const stored = checkFields(actions.map((action, index) => () => actionOrThrow(action, `${path}.${index}`)))
  if (JSON.stringify(stored).length > MAX_ACTIONS_LENGTH)
    throw badInput(path, 'sceneTooLarge', 'too many single lights: use a district, a road or groups as targets')
  // What later actions exclude counts as conditions, too.
  for (const index of stored.keys())
    atPath(['where', `${path}.${index}.targets`], () => whereToSql(whereOfAction(stored, index), DEVICE_COLUMNS))
  return stored
}

function actionOrThrow({ targets, levels }: SceneAction, path: string): SceneAction {
  const { targets: stored } = checkFields({
    targets: () => {
      const at = `${path}.targets`
      if (targets.length === 0) throw badInput(at, 'sceneWithoutTargets', 'choose the lights')
      if (targets.length > MAX_TARGETS) throw badInput(at, 'tooManySceneTargets', `at most ${MAX_TARGETS} targets`)
      return checkFields(targets.map((target, index) => () => targetOrThrow(target, `${at}.${index}`)))
    },
    levels: () => atPath(['input', `${path}.levels`], () => validateOverride(levels)),
  })
  return { targets: stored, levels: givenLevels(levels) }
}

function targetOrThrow({ name, where }: SceneAction['targets'][number], path: string) {
  const { text } = checkFields({
    text: () => textOrThrow(`${path}.name`, name, MAX_TARGET_NAME_LENGTH),
    where: () => atPath(['where', `${path}.where`], () => whereToSql(where as Where, DEVICE_COLUMNS)),
  })
  if (text === null) throw badInput(`${path}.name`, 'targetNameRequired', 'the target needs a name')
  return { name: text, where }
}

/** Without those that are null. */
function givenLevels(levels: RequestedLevels): RequestedLevels {
  return Object.fromEntries(Object.entries(levels).filter(([, value]) => value !== null && value !== undefined))
}

/** Fields that another feature's check names, by their path in this request. */
function atPath<T>([from, to]: readonly [from: string, to: string], check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw withPath(error, from, to)
  }
}

export function withPath(error: unknown, from: string, to: string): unknown {
  const fields = error instanceof Refusal ? fieldErrorsOf(error) : []
  if (fields.length === 0) return error
  const isThere = (field: string) => field === from || field.startsWith(`${from}.`)
  return fieldErrors(
    fields.map(one => (isThere(one.field) ? { ...one, field: `${to}${one.field.slice(from.length)}` } : one)),
  )
}
