import { civilDateOrThrow } from '../../../../server/src/features/attributes/attributeValues.ts'
import { deviceIdOrThrow } from '../../../../server/src/features/centers/deviceIds.ts'
import { locationOrThrow } from '../../../../server/src/features/devices/location.ts'
import { MAX_SHORT_TEXT } from '../../../../server/src/features/devices/textLimits.ts'
import { badInput, notFound } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import { changed, foundOrThrow, modelOrThrow, valuesOf, withName } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'
import { geographyOf } from '../site.ts'
import { changedValues } from './attributes.ts'
import { softDelete } from './trash.ts'

const PLACE = ['address1', 'address2', 'latitude', 'longitude'] as const

function create({ city, server }: Call, input: Row): Row {
  const { attributes: given, ...placed } = valuesOf(input)
  const { named, deviceId, attributeValues } = checkFields({
    named: () => withName(input, 'deviceNameMinLength'),
    deviceId: () => deviceIdOrThrow(input.deviceId),
    model: () => checkModel(city, input),
    place: () => checkPlace(city, {}, placed),
    assets: () => checkAssets(placed),
    attributeValues: () => changedValues(city, undefined, (given ?? []) as Row[]),
  })
  const { attributes: _, ...values } = valuesOf(named)
  for (const [field, table] of [
    ['center', 'centers'],
    ['group', 'groups'],
  ] as const)
    if (input[field] && !city.find(table, input[field].connect.id)) throw notFound(field, `input.${field}`)
  if ([...city.rows.devices, ...city.rows.centers].some(one => one.deviceId === deviceId))
    throw badInput('input.deviceId', 'deviceIdTaken', `${deviceId} is there already`)
  const unheard = { deviceStatus: 'OFFLINE', lifecycle: 'PLANNED', litState: 'UNKNOWN', confirmation: 'CONFIRMED' }
  const light = city.add('devices', { ...values, attributeValues, deviceId, ...unheard })
  server.live.publish('lightDeviceChanges', [light])
  return light
}

function update({ city, server }: Call, id: number, input: Row): Row {
  const light = foundOrThrow(city, 'devices', id)
  const values = valuesOf(input)
  const { named, attributeValues, becomes } = checkFields({
    named: () => withName(input, 'deviceNameMinLength'),
    place: () => checkPlace(city, light, values),
    assets: () => checkAssets(values),
    attributeValues: () => changedValues(city, light.attributeValues, input.attributes ?? []),
    becomes: () => input.lifecycle && lifecycleOf(light, input.lifecycle),
  })
  const { lifecycle: _l, deviceStatus, attributes: _a, ...rest } = named
  changed(city, light, rest)
  light.attributeValues = attributeValues
  if (deviceStatus) light.deviceStatus = statusOf(light, deviceStatus.set)
  if (becomes) Object.assign(light, becomes)
  server.live.publish('lightDeviceChanges', [light])
  return light
}

function checkModel(city: City, input: Row): void {
  const model = modelOrThrow(city, input.mode.connect.id, 'light')
  if (model.needsCenter && !input.center)
    throw badInput('input.center', 'pleaseSelectCenter', `a light of model ${model.code} needs a center`)
}

function checkAssets({ lampType, poleNumber, installedOn }: Record<string, unknown>): void {
  checkFields([
    () => textOrThrow('input.lampType', lampType as string | null, MAX_SHORT_TEXT),
    () => textOrThrow('input.poleNumber', poleNumber as string | null, MAX_SHORT_TEXT),
    () => civilDateOrThrow('input.installedOn', installedOn as string | null | undefined),
  ])
}

/** All of the location or none, on the map. */
function checkPlace(city: City, light: Partial<Row>, values: Record<string, unknown>): void {
  if (!PLACE.some(field => field in values)) return
  const place = Object.fromEntries(PLACE.map(field => [field, values[field] ?? light[field] ?? null]))
  locationOrThrow(place as unknown as Parameters<typeof locationOrThrow>[0], geographyOf(city).bounds)
}

/** A person sets and lifts maintenance; the rest is up to the light. */
function statusOf({ lastOnlineTime }: Row, wanted: string): string {
  if (wanted === 'MAINTENANCE') return wanted
  return lastOnlineTime ? 'NORMAL' : 'OFFLINE'
}

function lifecycleOf({ lastOnlineTime }: Row, { set, reason, until }: Row) {
  if (set !== 'OUT_OF_SERVICE' && (reason || until))
    throw badInput('input.lifecycle', 'onlyOutOfService', 'reason and until belong to OUT_OF_SERVICE')
  if (set === 'PLANNED' && lastOnlineTime)
    throw badInput('input.lifecycle', 'hasReported', 'a light that has reported cannot be PLANNED')
  return { lifecycle: set, outOfServiceReason: reason || null, outOfServiceUntil: until ?? null }
}

export const registryAnswers: Answers = {
  Mutation: {
    createLightDevice: (_, { input }, call) => create(call, input),
    updateLightDevice: (_, { id, input }, call) => update(call, id, input),
    deleteLightDevice: (_, { id }, call) => softDelete(call, 'LightDevice', foundOrThrow(call.city, 'devices', id)),
  },
}
