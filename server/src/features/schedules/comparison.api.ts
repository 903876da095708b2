import type { Difference } from '#lighting/energy/programUse.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { EnergyTariff } from '../tariff/tariff.api.ts'
import { compareScheduleVersions, MAX_COMPARED_NIGHTS } from './compare.ts'
import { CONTENT_FIELDS, ScheduleEveningType } from './evening.api.ts'
import type { ComparedSchedule, ScheduleComparison } from './scheduleComparison.ts'
import { LightScheduleVersionInput } from './scheduleVersion.ts'

const DifferenceType = builder.objectRef<Difference>('ScheduleDifference').implement({
  description: 'b − a.',
  fields: t => ({
    absolute: t.exposeFloat('absolute', { description: 'in the unit of the value' }),
    percent: t.exposeFloat('percent', { nullable: true, description: '% of a, to 0.1; null: a is 0' }),
  }),
})

const ComparedScheduleType = builder.objectRef<ComparedSchedule>('ComparedSchedule').implement({
  description: 'A schedule in a comparison, for all lights of the chosen groups.',
  fields: t => ({
    name: t.exposeString('name', {}),
    litHours: t.exposeFloat('litHours', { description: 'h that a light burns at any level, mean of all lights' }),
    fullLoadHours: t.exposeFloat('fullLoadHours', {
      description:
        'h at full power that take the same energy: energy / rated power; an hour at 40 % is 0.4 h. Without a known rated ' +
        'power: of the main lamps',
    }),
    energy: t.exposeFloat('energy', {
      description: 'kWh of all lights, from their rated power; an hour at 40 % takes 40 %',
    }),
    cost: t.exposeFloat('cost', {
      nullable: true,
      description: 'of energy, in the currency of the tariff; null: there is no tariff',
    }),
    evening: t.expose('evening', {
      type: ScheduleEveningType,
      description: 'one night, as if the schedule was enabled',
    }),
  }),
})

const ScheduleComparisonType = builder.objectRef<ScheduleComparison>('ScheduleComparison').implement({
  description:
    'Two schedules for the same lights and nights. Each is assigned to all groups in place of both, as if it was enabled; ' +
    'other schedules and the control mode of a group act as always.',
  fields: t => ({
    from: t.exposeString('from', { description: 'YYYY-MM-DD of the first evening' }),
    nights: t.exposeInt('nights', {}),
    groups: t.exposeInt('groups', { description: 'number of groups' }),
    lights: t.exposeInt('lights', { description: 'lights of the groups' }),
    lightsWithoutWatts: t.exposeInt('lightsWithoutWatts', {
      description: 'lights with unknown rated power: no energy includes them',
    }),
    ratedWatts: t.exposeFloat('ratedWatts', { description: 'W, rated power of all lights at 100 %' }),
    a: t.expose('a', { type: ComparedScheduleType }),
    b: t.expose('b', { type: ComparedScheduleType }),
    litHours: t.field({ type: DifferenceType, description: 'h', resolve: ({ difference }) => difference.litHours }),
    fullLoadHours: t.field({
      type: DifferenceType,
      description: 'h',
      resolve: ({ difference }) => difference.fullLoadHours,
    }),
    tariff: t.expose('tariff', {
      type: EnergyTariff,
      nullable: true,
      description: 'null: none, and there are no costs',
    }),
    cost: t.field({
      type: DifferenceType,
      nullable: true,
      description: 'in the currency of the tariff; null: there is none',
      resolve: ({ difference }) => difference.cost,
    }),
    energy: t.field({ type: DifferenceType, description: 'kWh', resolve: ({ difference }) => difference.energy }),
  }),
})

builder.queryField('compareLightSchedules', t =>
  t.field({
    type: ScheduleComparisonType,
    description: `Burning hours, energy and one night of two schedules or two versions of one. Needs LightSchedule:read. NOT_FOUND; BAD_USER_INPUT. ${CONTENT_FIELDS}`,
    args: {
      a: t.arg({ type: LightScheduleVersionInput, required: true }),
      b: t.arg({ type: LightScheduleVersionInput, required: true }),
      groupIds: t.arg.intList({ description: 'default: the groups of a and b' }),
      from: t.arg.string({
        description: 'YYYY-MM-DD of the first evening, 2000 to 2100; default: today, at each place',
      }),
      nights: t.arg.int({ description: `1 to ${MAX_COMPARED_NIGHTS}; default: 365` }),
      date: t.arg.string({ description: 'YYYY-MM-DD of evening; default: the first one' }),
      groupId: t.arg.int({ description: 'one of the groups of the place of evening; default: where most lights are' }),
    },
    resolve: (_, args, { db, viewer }) => compareScheduleVersions(db, viewer, args),
  }),
)
