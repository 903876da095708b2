import type { Geography } from '#lighting/map/geography.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { whereToSql } from '../../foundation/list/filters.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { findAllCenters } from '../centers/centers.ts'
import { findAllGroups } from '../groups/groups.ts'
import { findEnabledModels, type ModelRow } from '../models/models.ts'
import type { AttributeTarget } from './attributeColumns.ts'
import { type Names, named } from './names.ts'
import { newModels } from './newModels.ts'
import { type Projection, projectionOrThrow } from './projection.ts'
import type { Settings } from './settings.ts'
import type { LightModel } from './unknownModels.ts'

/** What the rows of a file may refer to, and what the user may do. */
export interface Lookups {
  models: Names<ModelRow>
  /** to create, by the key of their code */
  newModels: ReadonlyMap<string, LightModel>
  centers: Names<number>
  groups: Names<number>
  /** For new lights whose row has no value. */
  defaults: { model: ModelRow | null; center: number | null; group: number | null }
  /** null: positions are degrees in the datum of the settings */
  projection: Projection | null
  attributes: readonly AttributeTarget[]
  geography: Geography
  mayCreate: boolean
  mayCreateGroups: boolean
}

/** @throws BAD_USER_INPUT, NOT_FOUND for defaults that do not exist */
export async function loadLookups(db: Connection, viewer: Viewer, settings: Settings): Promise<Lookups> {
  const models = await findEnabledModels(db, viewer, 'light')
  const all = whereToSql(null, {})
  const centers = await findAllCenters(db, viewer, all)
  const groups = await findAllGroups(db, viewer, all)
  const model = models.find(({ id }) => id === settings.modeId) ?? null
  if (settings.modeId !== null && !model)
    throw badInput('settings.modeId', 'imports:refused.noSuchModel', 'choose a model of type light')
  if (settings.centerId !== null && !centers.some(({ id }) => id === settings.centerId))
    throw notFound('center', 'settings.centerId')
  if (settings.groupId !== null && !groups.some(({ id }) => id === settings.groupId))
    throw notFound('group', 'settings.groupId')
  return {
    models: named(models, [model => model.code, model => model.name], model => model),
    newModels: await newModels(db, viewer, settings, models),
    centers: named(centers, [center => center.device_id, center => center.name], center => center.id),
    groups: named(groups, [group => group.name], group => group.id),
    defaults: { model, center: settings.centerId, group: settings.groupId },
    projection: projectionOrThrow(settings.crs),
    attributes: settings.attributes.map(({ column, type, id }) => ({ column, type, id: id! })),
    geography: await siteGeography(db),
    mayCreate: may(viewer, 'LightDevice:create'),
    mayCreateGroups: may(viewer, 'LightGroup:create'),
  }
}
