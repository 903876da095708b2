import { trimInvisible, visibleLength } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { controlInput, type LampForm, type OperateForm } from '../control/operateInput.ts'
import type { Target } from '../targets/target.ts'
import type { SceneKind } from './sceneSearch.ts'
import type { CreateScene, SceneActionInput, SceneRow, UpdateScene } from './scenes.ts'

/** Minutes that the form offers. */
export const DURATIONS = [10, 30, 60, 120, 240, 360, 480, 720] as const
export const MAX_DURATION = 525_600
export const MAX_ACTIONS = 10

export interface ActionForm {
  /** for the list on the screen alone */
  key: number
  targets: Target[]
  /** lamps that the action leaves as they are are left out */
  lamps: OperateForm
}

export type SceneValues = {
  name: string
  kind: SceneKind
  description: string
  reason: string
  /** event: until the next schedule event; other: `minutes`; else minutes */
  duration: string
  /** text while it is no number */
  minutes: number | string
  actions: ActionForm[]
}

/** What a new scene begins with. */
export interface SceneTemplate {
  kind: Exclude<SceneKind, 'OTHER'>
  name: string
  reason: string
}
export const TEMPLATE_KINDS = ['STORM', 'ACCIDENT', 'FESTIVAL', 'TEST'] as const
const TEMPLATE_MINUTES = { STORM: 240, ACCIDENT: 120, FESTIVAL: 360, TEST: 10 }

/** The order on the screen. */
const SCENE_FIELDS: readonly (keyof SceneValues)[] = [
  ...(['name', 'kind', 'description', 'actions', 'reason', 'duration', 'minutes'] as const),
]

let lastKey = 0
const FULL: LampForm = { on: true, brightness: 100 }

export function newAction(): ActionForm {
  return { key: ++lastKey, targets: [], lamps: { main: FULL } }
}

export function sceneValues(scene: SceneRow | undefined, template?: SceneTemplate): SceneValues {
  const minutes = scene ? scene.durationMinutes : template ? TEMPLATE_MINUTES[template.kind] : null
  return {
    name: scene?.name ?? template?.name ?? '',
    kind: scene?.kind ?? template?.kind ?? 'OTHER',
    description: scene?.description ?? '',
    reason: scene?.reason ?? template?.reason ?? '',
    duration: minutes === null ? 'event' : DURATIONS.some(one => one === minutes) ? String(minutes) : 'other',
    minutes: minutes ?? 60,
    actions: scene ? scene.actions.map(actionForm) : [newAction()],
  }
}

function actionForm({ targets, levels }: SceneRow['actions'][number]): ActionForm {
  const lamp = (name: 'main' | 'sub'): LampForm | undefined => {
    const [on, level, color] = [levels[`${name}Switch`], levels[`${name}Brightness`], levels[`${name}ColorTemp`]]
    if (on === null && level === null && color === null) return
    return { on: on ?? level !== 0, brightness: level || FULL.brightness, colorTemp: color ?? undefined }
  }
  return {
    key: ++lastKey,
    targets: targets as Target[],
    lamps: { main: lamp('main'), sub: lamp('sub') },
  }
}

export function changedSceneFields(before: SceneValues, after: SceneValues) {
  return changedFields(SCENE_FIELDS, before, after, (values, field) => {
    if (field === 'actions') return JSON.stringify(values.actions.map(actionInput))
    if (field === 'minutes' || field === 'duration') return minutesOf(values)
    return values[field]
  })
}

/** Keys of what is wrong, by field. */
export function sceneProblems(values: SceneValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (visibleLength(values.name) < 2) problems.name = 'sceneNameRequired'
  for (const [index, { targets, lamps }] of values.actions.entries()) {
    if (targets.length === 0) problems[`actions.${index}.targets`] = 'sceneWithoutTargets'
    if (!lamps.main && !lamps.sub) problems[`actions.${index}.levels`] = 'pleaseEnterAtLeastOneField'
  }
  const minutes = minutesOf(values)
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_DURATION))
    problems.minutes = 'sceneDurationOutOfRange'
  return problems
}

/** null: until the next schedule event; NaN: none was typed */
export function minutesOf({ duration, minutes }: Pick<SceneValues, 'duration' | 'minutes'>): number | null {
  if (duration === 'event') return null
  if (duration !== 'other') return Number(duration)
  return typeof minutes === 'number' ? minutes : Number.NaN
}

function actionInput({ targets, lamps }: ActionForm): SceneActionInput {
  return { targets, levels: controlInput(lamps) }
}

/** What can be rehearsed; undefined: an action is not complete */
export function actionsToRehearse({ actions }: SceneValues): SceneActionInput[] | undefined {
  const isComplete = actions.every(({ targets, lamps }) => targets.length > 0 && (lamps.main || lamps.sub))
  return isComplete ? actions.map(actionInput) : undefined
}

type CreateInput = VariablesOf<typeof CreateScene>['input']
type UpdateInput = VariablesOf<typeof UpdateScene>['input']

export function sceneCreateInput(values: SceneValues): CreateInput {
  return {
    name: trimInvisible(values.name),
    kind: values.kind,
    description: values.description.trim() || null,
    reason: values.reason.trim() || null,
    durationMinutes: minutesOf(values),
    actions: values.actions.map(actionInput),
  }
}

/** Only the changed fields, so that changes of other users are kept. */
export function sceneUpdateInput(before: SceneValues, values: SceneValues): UpdateInput {
  const [now, then] = [sceneCreateInput(values), sceneCreateInput(before)]
  const fields = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(then[field as keyof CreateInput]),
  )
  return Object.fromEntries(fields.map(([field, set]) => [field, { set }]))
}

/** The field that shows an error of this input. */
export function sceneFieldOf(input: string, path: string): string | undefined {
  if (input === 'durationMinutes') return 'minutes'
  const [, index, part] = /^actions\.(\d+)\.(targets|levels)/.exec(path) ?? []
  if (index !== undefined) return `actions.${index}.${part}`
  return SCENE_FIELDS.find(field => field === input && field !== 'actions')
}
