import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { firstRows, type ListQuery } from '../../foundation/list/selectPage.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { changedSceneColumns, sceneColumns } from './sceneChecks.ts'
import type { LightSceneCreateInput, LightSceneUpdateInput } from './sceneInput.ts'
import {
  deleteScene,
  insertScene,
  lockScene,
  type SceneRow,
  sceneNameTaken,
  selectScenePage,
  selectScenes,
  updateScene,
} from './scenes.store.ts'

/*
 * Scenes: prepared requests to targets. Their targets name districts, roads and lights of the whole city, so accounts that
 * see a part of the lights have no permission for them.
 */

export type { SceneRow }

const MAX_SCENES = 1000

export async function findScene(db: Connection, viewer: Viewer, id: number): Promise<SceneRow | undefined> {
  mayOrThrow(viewer, 'LightScene:read')
  return (await selectScenes(db, [id]))[0]
}

export async function findScenePage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<SceneRow>> {
  mayOrThrow(viewer, 'LightScene:read')
  return selectScenePage(db, list)
}

/** For pickers: all scenes, up to 1,000. */
export async function findAllScenes(db: Connection, viewer: Viewer, where: Condition): Promise<SceneRow[]> {
  return (await findScenePage(db, viewer, firstRows(where, MAX_SCENES))).items
}

/** @throws BAD_USER_INPUT with the fields */
export async function addScene(db: Connection, viewer: Viewer, input: LightSceneCreateInput): Promise<SceneRow> {
  mayOrThrow(viewer, 'LightScene:create')
  const columns = sceneColumns(input)
  return transact(db, async tx => {
    await freeNameOrThrow(tx, columns.name)
    return insertScene(tx, columns)
  })
}

/** All changes or none; campaigns that were started keep what they do. @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT */
export async function changeScene(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightSceneUpdateInput,
): Promise<SceneRow> {
  mayOrThrow(viewer, 'LightScene:update')
  return transact(db, async tx => {
    const scene = await lockScene(tx, id)
    if (!scene) throw notFound('scene')
    unchangedOrThrow(scene.updated_at, input.expectedUpdatedAt)
    const columns = changedSceneColumns(scene, input)
    await freeNameOrThrow(tx, columns.name, id)
    return updateScene(tx, id, columns)
  })
}

/** Campaigns that were started from it continue. @throws NOT_FOUND */
export async function removeScene(db: Connection, viewer: Viewer, id: number): Promise<SceneRow> {
  mayOrThrow(viewer, 'LightScene:delete')
  return transact(db, async tx => {
    const scene = await lockScene(tx, id)
    if (!scene) throw notFound('scene')
    await deleteScene(tx, id)
    return scene
  })
}

async function freeNameOrThrow(tx: Connection, name: string, but?: number): Promise<void> {
  if (await sceneNameTaken(tx, name, but))
    throw badInput('input.name', 'sceneNameTaken', `the scene ${name} exists already`)
}
