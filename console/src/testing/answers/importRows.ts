import { createRowChecker, type RegisteredObjects } from '../../../../server/src/features/imports/checkRows.ts'
import type { Lookups } from '../../../../server/src/features/imports/lookups.ts'
import { named, nameKey } from '../../../../server/src/features/imports/names.ts'
import { projectionOrThrow } from '../../../../server/src/features/imports/projection.ts'
import {
  type RegisteredLight,
  ROW_OUTCOMES,
  type RowResult,
} from '../../../../server/src/features/imports/rowResult.ts'
import type { Settings } from '../../../../server/src/features/imports/settings.ts'
import type { TableRow } from '../../../../server/src/features/imports/tableRow.ts'
import { modelInput } from '../../../../server/src/features/imports/unknownModels.ts'
import type { ModelRow } from '../../../../server/src/features/models/models.store.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { City } from '../city.ts'
import type { Row } from '../select.ts'
import { geographyOf } from '../site.ts'
import { storedValues } from './attributes.ts'

/* Rows are checked by the row checker of the server, with what the city has in place of the database. */

/** Results as the API has them, and the counts. @throws BAD_USER_INPUT for wrong settings */
export function checkRows(city: City, rows: TableRow[], settings: Settings, width: number) {
  const checker = createRowChecker(settings, width, lookupsOf(city, settings))
  const known = registeredIn(city)
  const results = rows.map(row => ({ ...shownResult(checker.check(row, known)), cells: row[1] }))
  const { unknownModels, ...more } = checker.summary()
  const count = (outcome: string) => results.filter(row => row.outcome === outcome).length
  const outcomes = Object.fromEntries(ROW_OUTCOMES.map(outcome => [outcome.toLowerCase(), count(outcome)]))
  return { results, unknownModels, counts: { ...outcomes, ...more } }
}

function lookupsOf(city: City, settings: Settings): Lookups {
  const models = city.rows.models.filter(({ type, isEnabled }) => type === 'light' && isEnabled).map(modelRowOf)
  const model = models.find(({ id }) => id === settings.modeId) ?? null
  if (settings.modeId !== null && !model)
    throw badInput('modeId', 'imports:refused.noSuchModel', 'choose a model of type light')
  const { centers, groups } = city.rows
  const codes = new Set(models.map(({ code }) => nameKey(code)))
  const created = settings.createModels.filter(({ code }) => !codes.has(nameKey(code)))
  return {
    models: named(models, [one => one.code, one => one.name], one => one),
    newModels: new Map(
      created.map(one => {
        const options = (modelInput(one).options ?? null) as ModelRow['options']
        return [nameKey(one.code), { id: null, code: one.code, options, needs_center: false }]
      }),
    ),
    centers: named(centers, [({ deviceId }) => deviceId, ({ name }) => name], ({ id }) => id),
    groups: named(groups, [({ name }) => name], ({ id }) => id),
    defaults: { model, center: settings.centerId, group: settings.groupId },
    projection: projectionOrThrow(settings.crs),
    attributes: settings.attributes.map(({ column, type, id }) => ({ column, type, id: id! })),
    geography: geographyOf(city),
    mayCreate: true,
    mayCreateGroups: true,
  }
}

/** As far as rows are compared with it. */
function modelRowOf({ id, code, name, options, needsCenter }: Row): ModelRow {
  return { id, code, name, options: options ?? null, needs_center: needsCenter ?? false } as ModelRow
}

function registeredIn(city: City): RegisteredObjects {
  return {
    lights: new Map(city.rows.devices.map(light => [light.deviceId, registeredLight(city, light)])),
    centers: new Set(city.rows.centers.map(({ deviceId }) => deviceId)),
  }
}

function registeredLight(city: City, light: Row): RegisteredLight {
  const model = city.find('models', light.modeId)
  const { address1 = null, address2 = null, latitude = null, longitude = null } = light
  return {
    ...{ id: light.id, device_id: light.deviceId, name: light.name, seen_at: '' },
    ...{ mode_id: light.modeId ?? null, mode_code: model?.code ?? null, mode_options: model?.options ?? null },
    ...{ center_id: light.centerId ?? null, group_id: light.groupId ?? null },
    group_name: city.find('groups', light.groupId)?.name ?? null,
    main_watts: light.nominalMainWatts ?? model?.nominalMainWatts ?? null,
    sub_watts: light.nominalSubWatts ?? model?.nominalSubWatts ?? null,
    ...{ address1, address2, latitude, longitude },
    ...{ lamp_type: light.lampType ?? null, pole_number: light.poleNumber ?? null },
    ...{ installed_on: light.installedOn ?? null, attributes: storedValues(city, light.attributeValues) },
  }
}

function shownResult(result: RowResult) {
  const { row, outcome, repeats, errors, warnings, changes, name, latitude, longitude, address1, address2 } = result
  return {
    ...{ id: row, row, outcome, repeats, errors, warnings, changes, name, latitude, longitude, address1, address2 },
    ...{ deviceId: result.device_id, correctedFrom: result.corrected_from, lightId: result.light_id },
    ...{ groupName: result.group_name, groupId: result.group_id, centerId: result.center_id },
    ...{ modeId: result.mode_id, modeCode: result.mode_code },
    ...{ nominalMainWatts: result.main_watts, nominalSubWatts: result.sub_watts },
    ...{ lampType: result.lamp_type, poleNumber: result.pole_number, installedOn: result.installed_on },
    attributes: result.attributes,
  }
}
