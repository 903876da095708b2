import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import {
  type CenterInventory as Compared,
  type Difference,
  type Entry,
  type EntryState,
  entryPage,
  findInventory,
} from './drift.ts'

const InventoryState = builder.enumType('InventoryState', {
  description: 'How what a center says of a light stands to what is registered.',
  values: {
    MATCHED: { description: 'it is registered behind this center, and nothing differs' },
    DIFFERENT: { description: 'it is registered behind this center; some of what is said of it differs' },
    UNKNOWN_HERE: { description: 'the center names it, and it is not registered' },
    ELSEWHERE: { description: 'the center names it, and it is registered behind another center or behind none' },
    MISSING_THERE: { description: 'it is registered behind this center, which does not name it' },
  } as const,
})

const InventoryField = builder.enumType('InventoryField', {
  description: 'What may differ.',
  values: {
    NAME: {},
    MODEL: { description: 'code of the model' },
    PLACE: { description: 'latitude and longitude in °, GCJ-02; over 50 m apart' },
    WATTS: { description: 'W of the main lamp at 100 %' },
  } as const,
})

const InventoryDifference = builder.objectRef<Difference>('InventoryDifference').implement({
  description: 'One thing that the center says otherwise.',
  fields: t => ({
    field: t.expose('field', { type: InventoryField }),
    here: t.exposeString('here', { nullable: true, description: 'as registered; null: not known' }),
    there: t.exposeString('there', { description: 'as the center says' }),
  }),
})

const InventoryEntry = builder.objectRef<Entry>('InventoryEntry').implement({
  description: 'A light that a center names, or that is registered behind it.',
  fields: t => ({
    deviceId: t.exposeString('deviceId', { description: 'its id in the device protocol' }),
    state: t.expose('state', { type: InventoryState }),
    name: t.exposeString('name', { nullable: true, description: 'as the center calls it' }),
    model: t.exposeString('model', { nullable: true, description: 'code, as the center says' }),
    watts: t.exposeFloat('watts', { nullable: true, description: 'W of its main lamp, as the center says' }),
    differences: t.expose('differences', { type: [InventoryDifference] }),
    device: t.field({
      type: LightDevice,
      nullable: true,
      description: 'the registered light; null: there is none',
      resolve: (entry, _, context) => loadDevice(context, entry.light),
    }),
  }),
})

const InventoryEntryPage = builder.objectRef<Page<Entry>>('InventoryEntryPage').implement({
  description: 'A page of an inventory.',
  fields: t => ({
    items: t.expose('items', { type: [InventoryEntry] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

const InventoryCounts = builder.objectRef<Entry[]>('InventoryCounts').implement({
  description: 'Entries by state.',
  fields: t => ({
    matched: t.int({ resolve: count('MATCHED') }),
    different: t.int({ resolve: count('DIFFERENT') }),
    unknownHere: t.int({ resolve: count('UNKNOWN_HERE') }),
    elsewhere: t.int({ resolve: count('ELSEWHERE') }),
    missingThere: t.int({ resolve: count('MISSING_THERE') }),
  }),
})

function count(state: EntryState) {
  return (entries: Entry[]) => entries.filter(entry => entry.state === state).length
}

const CenterInventory = builder.objectRef<Compared>('CenterInventory').implement({
  description:
    'What a center has behind it in its own words, beside what is registered: its drift. A customer sees entries of ' +
    'their lights alone.',
  fields: t => ({
    at: t.expose('at', { type: 'DateTime', nullable: true, description: 'when it came; null: it never sent one' }),
    complete: t.exposeBoolean('complete', {
      description: 'all of its parts have come; until then nothing counts as missing',
    }),
    model: t.exposeString('model', { nullable: true, description: 'of the center itself, as it says' }),
    firmwareVersion: t.exposeString('firmwareVersion', { nullable: true, description: 'of the center itself' }),
    counts: t.field({ type: InventoryCounts, resolve: ({ entries }) => entries }),
    entries: t.field({
      type: InventoryEntryPage,
      description: 'What is amiss first.',
      args: {
        states: t.arg({ type: [InventoryState], description: 'only these; all unless given' }),
        page: t.arg.int({ description: 'from 1' }),
        limit: t.arg.int({ description: '7 unless given, at most 200' }),
      },
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
