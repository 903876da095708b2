import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { CampaignRow } from '../control/campaigns.ts'
import type { Override } from '../control/overrideLevels.ts'
import { overrideTargetIfAny } from '../control/targets.ts'
import { nameOfAction, startOf, whereOfAction } from './actions.ts'
import { withPath } from './sceneChecks.ts'
import { findScene, type SceneRow } from './scenes.ts'

export const LightSceneStartInput = builder.inputType('LightSceneStartInput', {
  description: 'How a start differs from the defaults of its scene.',
  fields: t => ({
    reason: t.string({ description: 'at most 200 characters; left out: that of the scene; null: none' }),
    until: t.field({
      type: 'DateTime',
      description:
        'end, within a year; left out: after the durationMinutes of the scene; null: at the next event of each light’s schedule',
    }),
    startsAt: t.field({ type: 'DateTime', description: 'within a year; default: now' }),
  }),
})
export type LightSceneStartInput = typeof LightSceneStartInput.$inferInput

/**
 * Starts one campaign for each action, now or in the future. The newest request of a light wins: the scene replaces overrides
 * and other scenes. Actions without lights are skipped.
 * @throws NOT_FOUND; BAD_USER_INPUT with the field, also for a scene without lights that is to start now
 */
export async function startScene(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightSceneStartInput = {},
): Promise<CampaignRow[]> {
  mayOrThrow(viewer, 'LightScene:read')
  mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const scene = await findScene(tx, viewer, id)
    if (!scene) throw notFound('scene')
    try {
      return await startActions(tx, viewer, scene, { ...startOf(scene, input), startsAt: input.startsAt })
    } catch (error) {
      throw withPath(error, 'startsAt', 'input.startsAt')
    }
  })
}

async function startActions(
  tx: Connection,
  viewer: Viewer,
  { id, name, actions }: SceneRow,
  request: Pick<Override, 'reason' | 'until'> & { startsAt?: Date | null | undefined },
): Promise<CampaignRow[]> {
  const started: CampaignRow[] = []
  for (const [index, action] of actions.entries()) {
    const where = whereOfAction(actions, index)
    const target = { name: nameOfAction(action), where, scene: { id, name } }
    const campaign = await overrideTargetIfAny(tx, viewer, target, { ...action.levels, ...request })
    if (campaign) started.push(campaign)
  }
  if (started.length === 0) throw badInput('id', 'sceneWithoutLights', 'no light matches the targets of the scene')
  return started
}
