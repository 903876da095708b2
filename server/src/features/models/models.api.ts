import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { DeviceModeCreateInput, DeviceModeUpdateInput, DeviceType, Measure } from './modelInput.ts'
import { selectModels } from './models.store.ts'
import {
  addModel,
  changeModel,
  countDevicesOf,
  findEnabledModels,
  findModelPage,
  findOneModel,
  type ModelRow,
  removeModel,
} from './models.ts'
import type { MEASURES, PowerPoint as Point } from './modelValues.ts'
import type { ModelOptions } from './options.ts'
import { findRatings, type Rating } from './ratings.ts'

export const DeviceModeOptions = builder.objectRef<ModelOptions>('DeviceModeOptions').implement({
  description: 'Capabilities of the lights of a model.',
  fields: t => ({
    mainLight: t.exposeBoolean('mainLight', { nullable: true, description: 'has a main lamp' }),
    subLight: t.exposeBoolean('subLight', { nullable: true, description: 'has an auxiliary lamp' }),
    mainBrightness: t.exposeBoolean('mainBrightness', { nullable: true, description: 'main lamp can be dimmed' }),
    mainColorTemp: t.exposeBoolean('mainColorTemp', {
      nullable: true,
      description: 'main lamp has adjustable colour temperature',
    }),
    subBrightness: t.exposeBoolean('subBrightness', { nullable: true, description: 'auxiliary lamp can be dimmed' }),
    subColorTemp: t.exposeBoolean('subColorTemp', {
      nullable: true,
      description: 'auxiliary lamp has adjustable colour temperature',
    }),
  }),
})

const PowerPoint = builder.objectRef<Point>('PowerPoint').implement({
  description: 'Power of a lamp at a level.',
  fields: t => ({
    level: t.exposeInt('level', { description: '%' }),
    watts: t.exposeFloat('watts', { description: 'W' }),
  }),
})

const DeviceModeRating = builder.objectRef<Rating>('DeviceModeRating').implement({
  description: 'Rated power of a model from a day on. The oldest one is valid on earlier days, too.',
  fields: t => ({
    validFrom: t.exposeString('valid_from', { description: 'YYYY-MM-DD, civil date of the site' }),
    mainWatts: t.exposeFloat('main_watts', { nullable: true, description: 'W at 100 %' }),
    subWatts: t.exposeFloat('sub_watts', { nullable: true, description: 'W at 100 %' }),
    standbyWatts: t.exposeFloat('standby_watts', { nullable: true, description: 'W while all lamps are off' }),
  }),
})

export const DeviceMode = builder.objectRef<ModelRow>('DeviceMode').implement({
  description: 'A model of device, with the name of its manufacturer.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    code: t.exposeString('code', { description: "manufacturer's code, e.g. K01A-PLC" }),
    category: t.field({ type: DeviceType, resolve: model => model.category as 'LIGHT' }),
    type: t.exposeString('type', { description: 'light or center' }),
    manufacturer: t.exposeString('manufacturer', { nullable: true }),
    protocol: t.exposeString('protocol', { nullable: true }),
    version: t.exposeString('version', { nullable: true }),
    versionHistory: t.field({
      type: 'JSON',
      nullable: true,
      description: 'a list of {version, at, by}, oldest first; written by the server',
      resolve: model => model.version_history,
    }),
    description: t.exposeString('description', { nullable: true }),
    tags: t.exposeStringList('tags', {}),
    isEnabled: t.exposeBoolean('is_enabled', { description: 'new devices may use it' }),
    configTemplate: t.field({ type: 'JSON', nullable: true, resolve: model => model.config_template }),
    interfaceSpec: t.field({ type: 'JSON', nullable: true, resolve: model => model.interface_spec }),
    options: t.field({
      type: DeviceModeOptions,
      nullable: true,
      resolve: model => model.options as ModelOptions | null,
    }),
    needsCenter: t.exposeBoolean('needs_center', { description: 'its lights connect through a center only' }),
    offlineAfter: t.exposeInt('offline_after', {
      description: 'seconds without a message until a light becomes OFFLINE',
    }),
    // Rows that are loaded together with lights come as JSON, with times as text.
    createdAt: t.field({ type: 'DateTime', resolve: model => new Date(model.created_at) }),
    updatedAt: t.field({ type: 'DateTime', resolve: model => new Date(model.updated_at) }),
  }),
})

builder.objectFields(DeviceMode, t => ({
  deviceCount: t.int({
    description: 'lights and centers that use it and the viewer may see, also those in the trash',
    resolve: async (model, _, context) => (await loadDeviceCount(context, model.id)) ?? 0,
  }),
  mainWatts: t.exposeFloat('main_watts', { nullable: true, description: 'W of the main lamp at 100 %, today' }),
  subWatts: t.exposeFloat('sub_watts', { nullable: true, description: 'W of the auxiliary lamp at 100 %, today' }),
  standbyWatts: t.exposeFloat('standby_watts', { nullable: true, description: 'W while all lamps are off, today' }),
  minLevel: t.exposeInt('min_level', {
    nullable: true,
    description: '%, lowest level above 0 that the lamp holds; null: not known',
  }),
  powerCurve: t.field({
    type: [PowerPoint],
    nullable: true,
    description: 'W by level of the main lamp, ascending by level',
    resolve: model => model.power_curve as Point[] | null,
  }),
  measures: t.field({
    type: [Measure],
    description: 'what its lights report',
    resolve: model => model.measures as (typeof MEASURES)[number][],
  }),
  reportEverySeconds: t.exposeInt('report_every_seconds', {
    nullable: true,
    description: 's between two reports of a light; null: not known',
  }),
  commandSeconds: t.exposeInt('command_seconds', { description: 's until an unanswered command expires' }),
  resendSeconds: t.exposeInt('resend_seconds', { description: 's until an unanswered command is sent again' }),
  showSeconds: t.exposeInt('show_seconds', {
    description: 's that a light has to report after its acknowledgement',
  }),
  planSeconds: t.exposeInt('plan_seconds', { description: 's until a plan is sent again' }),
  ratings: t.field({
    type: [DeviceModeRating],
    description: 'newest first; none: the watts of the model are valid on all days',
    resolve: async (model, _, context) => (await loadRatings(context, model.id)) ?? [],
  }),
}))

export const loadModel = loader<number, ModelRow>(async ({ db }, ids) => byId(await selectModels(db, ids)))
const loadDeviceCount = loader<number, number>(({ db, viewer }, ids) => countDevicesOf(db, viewer, ids))
const loadRatings = loader<number, Rating[]>(({ db }, ids) => findRatings(db, ids))

export const models = defineList(DeviceMode, 'models', {
  id: { column: 'm.id', filter: IntFilter, sort: 'plain' },
  name: { column: 'm.name', filter: StringFilter, sort: 'natural' },
  code: { column: 'm.code', filter: StringFilter, sort: 'plain' },
  type: { column: 'm.type', filter: StringFilter, sort: 'plain', description: 'light or center' },
  manufacturer: { column: 'm.manufacturer', filter: StringFilter, sort: 'natural' },
  protocol: { column: 'm.protocol', filter: StringFilter, sort: 'plain' },
  isEnabled: { column: 'm.is_enabled', filter: BoolFilter, sort: 'plain' },
  createdAt: { column: 'm.created_at', sort: 'plain' },
  updatedAt: { column: 'm.updated_at', sort: 'plain' },
})

builder.queryFields(t => ({
  findAllDeviceMode: t.field({
    type: [DeviceMode],
    description: 'Enabled models. Needs LightDevice:read.',
    args: { type: t.arg.string({ description: 'light or center; default: both' }) },
    resolve: (_, { type }, { db, viewer }) => findEnabledModels(db, viewer, type),
  }),
  findManyDeviceMode: t.field({
    type: models.Page,
    description: 'Models, enabled or not. Needs DeviceMode:read.',
    args: models.args,
    resolve: (_, args, { db, viewer }) => findModelPage(db, viewer, models.query(args)),
  }),
  findOneDeviceMode: t.field({
    type: DeviceMode,
    nullable: true,
    description: 'A model; null if it does not exist. Needs DeviceMode:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findOneModel(db, viewer, id)) ?? null,
  }),
}))

builder.mutationFields(t => ({
  createDeviceMode: t.field({
    type: DeviceMode,
    description: 'Creates a model. Needs DeviceMode:create. BAD_USER_INPUT.',
    args: { input: t.arg({ type: DeviceModeCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addModel(db, viewer, input),
  }),
  updateDeviceMode: t.field({
    type: DeviceMode,
    description: 'Changes a model. Needs DeviceMode:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: DeviceModeUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeModel(db, viewer, id, input),
  }),
  deleteDeviceMode: t.field({
    type: DeviceMode,
    description: 'Deletes a model. Needs DeviceMode:delete. NOT_FOUND; CONFLICT with count while devices use it.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeModel(db, viewer, id),
  }),
}))
