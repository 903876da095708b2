import { areaReader } from '../../../../server/src/features/centerFiles/area.ts'
import type { CenterColumns } from '../../../../server/src/features/centerFiles/centerRows.ts'
import { centerSheet } from '../../../../server/src/features/centerFiles/centerSheet.ts'
import { checkTable, columnsOrThrow, namesOfModels } from '../../../../server/src/features/centerFiles/centerTable.ts'
import type { CenterRow } from '../../../../server/src/features/centers/centers.store.ts'
import { deviceIdOrThrow } from '../../../../server/src/features/centers/deviceIds.ts'
import type { Encoding } from '../../../../server/src/features/imports/encoding.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { multiLineTextOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import { changed, foundOrThrow, modelOrThrow, valuesOf, withName } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import { regionValues } from '../regionCodes.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { filtered, pageOf, type Row } from '../select.ts'
import { siteRegionsOf } from '../site.ts'
import { readTableFile } from './imports.ts'
import { softDelete } from './trash.ts'

function create(city: City, input: Row): Row {
  const { named, deviceId, description, region } = checkFields({
    named: () => withName(input, 'centerNameMinLength'),
    deviceId: () => checkFree(deviceIdOrThrow(input.deviceId), city.rows.devices),
    mode: input.mode && (() => modelOrThrow(city, input.mode.connect.id, 'center')),
    region: () => regionValues(city, input),
    description: () => multiLineTextOrThrow('input.description', input.description),
  })
  checkFree(deviceId, city.rows.centers)
  return city.add('centers', {
    daytimePowerCut: false,
    online: false,
    ...valuesOf(named),
    ...region,
    deviceId,
    description,
  })
}

function checkFree(deviceId: string, rows: Row[]): string {
  if (rows.some(row => row.deviceId === deviceId))
    throw badInput('input.deviceId', 'deviceIdTaken', `${deviceId} is there already`)
  return deviceId
}

interface FileOfCenters {
  file: Blob
  dryRun: boolean
  encoding?: Encoding | null
  sheet?: string | null
  modelId?: number | null
  leaveOut?: boolean | null
}

/** As the server stores it. */
const centerRowOf = (center: Row) =>
  ({
    ...{ id: center.id, name: center.name, device_id: center.deviceId, description: center.description ?? null },
    ...{ mode_id: center.modeId ?? null, daytime_power_cut: center.daytimePowerCut },
    ...{ province_code: center.provinceCode ?? null, province_name: center.provinceName ?? null },
    ...{ city_code: center.cityCode ?? null, city_name: center.cityName ?? null },
    ...{ district_code: center.districtCode ?? null, district_name: center.districtName ?? null },
  }) as CenterRow

function fieldsOf(columns: CenterColumns): Omit<Row, 'id'> {
  return {
    ...{ name: columns.name, deviceId: columns.device_id, description: columns.description, modeId: columns.mode_id },
    daytimePowerCut: columns.daytime_power_cut,
    ...{ provinceCode: columns.province_code, provinceName: columns.province_name },
    ...{ cityCode: columns.city_code, cityName: columns.city_name },
    ...{ districtCode: columns.district_code, districtName: columns.district_name },
  }
}

/** Creates or updates by device id; with a refused row none, unless it is left out. */
async function importCenters(city: City, { file, encoding, sheet, dryRun, modelId, leaveOut }: FileOfCenters) {
  const table = await readTableFile(file, { encoding: encoding ?? undefined, sheet: sheet ?? undefined })
  if (table.rows.length > 5000) throw badInput('file', 'centerFileTooLong', 'at most 5000 centers')
  const columns = columnsOrThrow(table)
  if (modelId) modelOrThrow(city, modelId, 'center', 'modelId')
  const models = city.rows.models.filter(({ type }) => type === 'center')
  const checked = checkTable(table, columns, {
    centers: new Map(city.rows.centers.map(center => [center.deviceId, centerRowOf(center)])),
    lights: new Set(city.rows.devices.map(({ deviceId }) => deviceId)),
    ...namesOfModels(models.map(({ id, code, name, isEnabled }) => ({ id, code, name, is_enabled: isEnabled }))),
    defaultModel: modelId ?? null,
    readArea: areaReader(siteRegionsOf(city)),
  })
  const { CREATE: created, UPDATE: updated, UNCHANGED: unchanged, REFUSED: refused } = checked.counts
  const isApplied = !dryRun && (refused === 0 || leaveOut === true)
  if (isApplied)
    for (const { outcome, id, columns } of checked.rows) {
      if (outcome === 'CREATE') city.add('centers', { online: false, ...fieldsOf(columns) })
      if (outcome === 'UPDATE') city.change(city.find('centers', id)!, fieldsOf(columns))
    }
  return { ...checked, created, updated, unchanged, refused, isApplied }
}

export const centerAnswers: Answers = {
  Query: {
    findManyLightCenter: (_, args, call) => pageOf(visible(call, 'centers'), args),
    findAllLightCenter: (_, { where }, call) => filtered(visible(call, 'centers'), where),
    exportCenters: (_, { where, language }, call) =>
      centerSheet(
        filtered(visible(call, 'centers'), where).map(center => ({
          ...centerRowOf(center),
          model: call.city.find('models', center.modeId)?.code,
        })),
        language ?? 'zh',
      ),
    findOneLightCenter: (_, { id }, call) => findVisible(call, 'centers', id),
  },
  Mutation: {
    importCenters: (_, args, { city }) => importCenters(city, args),
    createLightCenter: (_, { input }, { city }) => create(city, input),
    updateLightCenter: (_, { id, input }, { city }) => {
      const center = foundOrThrow(city, 'centers', id)
      const { named, region } = checkFields({
        named: () => withName(input, 'centerNameMinLength'),
        region: () => regionValues(city, input, center),
        description: () => multiLineTextOrThrow('input.description', input.description?.set),
      })
      return Object.assign(changed(city, center, named), region)
    },
    deleteLightCenter: (_, { id }, call) => softDelete(call, 'LightCenter', foundOrThrow(call.city, 'centers', id)),
  },
  LightCenter: {
    abilities: ({ id }, _, call) =>
      findVisible(call, 'centers', id)
        ? abilities(call.viewer, 'LightCenter', ['read', 'update', 'delete', 'operate'])
        : [],
    deviceCount: ({ id }, _, call) => visible(call, 'devices').filter(({ centerId }) => centerId === id).length,
    mode: ({ modeId }, _, { city }) => city.find('models', modeId),
  },
}
