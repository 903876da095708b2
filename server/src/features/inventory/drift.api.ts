import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import {
  type CenterInventory as Compared,
  type ComparedEntry,
  type ComparisonState,
  type Difference,
  entryPage,
  findInventory,
} from './drift.ts'

const InventoryState = builder.enumType('InventoryState', {
  description: 'How an inventory entry of a center compares with the registered light.',
  values: {
    MATCHED: { description: 'registered for this center, no differences' },
    DIFFERENT: { description: 'registered for this center, with differences' },
    UNKNOWN_HERE: { description: 'the center reports it, but it is not registered' },
    ELSEWHERE: { description: 'the center reports it, but it is registered for another center or for none' },
    MISSING_THERE: { description: 'registered for this center, which does not report it' },
  } as const,
})

const InventoryField = builder.enumType('InventoryField', {
  description: 'A property that is compared.',
  values: {
    NAME: {},
    MODEL: { description: 'code of the model' },
    PLACE: { description: 'latitude and longitude in °, in the datum of the site; over 50 m apart' },
    WATTS: { description: 'W of the main lamp at 100 %' },
  } as const,
})

const InventoryDifference = builder.objectRef<Difference>('InventoryDifference').implement({
  description: 'A difference between the inventory and the registered light.',
  fields: t => ({
    field: t.expose('field', { type: InventoryField }),
    here: t.exposeString('registered', { nullable: true, description: 'registered value; null: unknown' }),
    there: t.exposeString('reported', { description: 'value reported by the center' }),
  }),
})

const InventoryEntry = builder.objectRef<ComparedEntry>('InventoryEntry').implement({
  description: 'A light that a center reports, or that is registered for it.',
  fields: t => ({
    deviceId: t.exposeString('deviceId', { description: 'its ID in the device protocol' }),
    state: t.expose('state', { type: InventoryState }),
    name: t.exposeString('name', { nullable: true, description: 'reported by the center' }),
    model: t.exposeString('model', { nullable: true, description: 'code reported by the center' }),
    watts: t.exposeFloat('watts', { nullable: true, description: 'W of its main lamp, reported by the center' }),
    differences: t.expose('differences', { type: [InventoryDifference] }),
    device: t.field({
      type: LightDevice,
      nullable: true,
      description: 'the registered light; null: not registered',
      resolve: (entry, _, context) => loadDevice(context, entry.light),
    }),
  }),
})

const InventoryEntryPage = definePage(InventoryEntry, 'an inventory')

const InventoryCounts = builder.objectRef<ComparedEntry[]>('InventoryCounts').implement({
  description: 'Entries by state.',
  fields: t => ({
    matched: t.int({ resolve: count('MATCHED') }),
    different: t.int({ resolve: count('DIFFERENT') }),
    unknownHere: t.int({ resolve: count('UNKNOWN_HERE') }),
    elsewhere: t.int({ resolve: count('ELSEWHERE') }),
    missingThere: t.int({ resolve: count('MISSING_THERE') }),
  }),
})

function count(state: ComparisonState) {
  return (entries: ComparedEntry[]) => entries.filter(entry => entry.state === state).length
}

const CenterInventory = builder.objectRef<Compared>('CenterInventory').implement({
  description:
    'The inventory that a center reported, compared with the registered lights. A customer sees only entries of ' +
    'their own lights.',
  fields: t => ({
    at: t.expose('at', { type: 'DateTime', nullable: true, description: 'when it was received; null: never' }),
    complete: t.exposeBoolean('complete', {
      description: 'all parts were received; until then no light counts as missing',
    }),
    model: t.exposeString('model', { nullable: true, description: 'of the center itself, as reported' }),
    firmwareVersion: t.exposeString('firmwareVersion', { nullable: true, description: 'of the center itself' }),
    counts: t.field({ type: InventoryCounts, resolve: ({ entries }) => entries }),
    entries: t.field({
      type: InventoryEntryPage,
      description: 'Differences first.',
      args: { states: t.arg({ type: [InventoryState], description: 'default: all' }), ...pageArgs },
      resolve: ({ entries }, { states, ...args }) => entryPage(entries, states, args),
    }),
  }),
})

builder.queryField('centerInventory', t =>
  t.field({
    type: CenterInventory,
    nullable: true,
    description: 'Needs LightCenter:read and LightDevice:read. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findInventory(db, viewer, id),
  }),
)
