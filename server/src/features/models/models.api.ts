import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { selectModels } from './models.store.ts'
import { findEnabledModels, type ModelRow } from './models.ts'
import type { ModelOptions } from './options.ts'

const DeviceType = builder.enumType('DeviceType', {
  description: 'Kind of device.',
  values: ['CCTV', 'CENTER', 'DISPLAY', 'ENVIRONMENT', 'LIGHT', 'SPEAKER'] as const,
})

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
    versionHistory: t.field({ type: 'JSON', nullable: true, resolve: model => model.version_history }),
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
  }),
})

export const loadModel = loader<number, ModelRow>(async ({ db }, ids) => byId(await selectModels(db, ids)))

builder.queryField('findAllDeviceMode', t =>
  t.field({
    type: [DeviceMode],
    description: 'Enabled models. Needs LightDevice:read.',
    args: { type: t.arg.string({ description: 'light or center; default: both' }) },
    resolve: (_, { type }, { db, viewer }) => findEnabledModels(db, viewer, type),
  }),
)
