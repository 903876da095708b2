import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { abilitiesOf } from '../../foundation/security/permissionCheck.ts'
import { contentFields } from './contentFields.api.ts'
import { PlannedEventType, SunNightType } from './preview.api.ts'
import { findAllSchedules, findSchedule, findSchedulePage, type ScheduleRow, schedulesByIds } from './registry.ts'
import { nightsOfSchedules } from './schedules.ts'
import type { PlannedNight } from './sunNight.ts'

export const LightSchedule = builder.objectRef<ScheduleRow>('LightSchedule').implement({
  description:
    'Burning times and levels of lights in its groups. If several apply on an evening, the one with the highest priority is in effect.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    ...contentFields(t, schedule => schedule),
    priority: t.exposeInt('priority', {
      description:
        'the highest takes precedence; a new schedule gets the highest. See LightScheduleUpdateInput.position',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete',
      resolve: (_, __, { viewer }) => abilitiesOf(viewer, 'LightSchedule', ['read', 'update', 'delete']),
    }),
  }),
})

const PlannedNightType = builder.objectRef<PlannedNight>('PlannedNight').implement({
  description: 'The night that begins today.',
  fields: t => ({
    events: t.expose('events', {
      type: [PlannedEventType],
      description:
        'by time; empty: not tonight, by its days, the sun, a schedule that takes precedence, or because it is disabled',
    }),
    sun: t.field({ type: SunNightType, resolve: night => night }),
  }),
})

const loadNights = loader<number, PlannedNight>(async ({ db, viewer }, ids) =>
  nightsOfSchedules(db, await schedulesByIds(db, viewer, ids)),
)

builder.objectField(LightSchedule, 'night', t =>
  t.field({
    type: PlannedNightType,
    nullable: true,
    description: 'what runs of it tonight, at the site; without a group: as if it had one. null if it was deleted',
    resolve: (schedule, _, context) => loadNights(context, schedule.id),
  }),
)

const schedules = defineList(LightSchedule, 'schedules', {
  id: { column: 's.id', filter: IntFilter, sort: 'plain' },
  name: { column: 's.name', filter: StringFilter, sort: 'natural' },
  type: { column: 's.type', filter: StringFilter },
  days: { column: 's.days', filter: StringFilter },
  isEnabled: { column: 's.is_enabled', filter: BoolFilter },
  priority: { column: 's.priority', sort: 'plain' },
  createdAt: { column: 's.created_at', sort: 'plain' },
  updatedAt: { column: 's.updated_at', sort: 'plain' },
})

builder.queryFields(t => ({
  findManyLightSchedule: t.field({
    type: schedules.Page,
    description: 'Schedules that the viewer may see. Needs LightSchedule:read.',
    args: schedules.args,
    resolve: (_, args, { db, viewer }) => findSchedulePage(db, viewer, schedules.query(args)),
  }),
  findOneLightSchedule: t.field({
    type: LightSchedule,
    nullable: true,
    description: 'A schedule; null if the viewer may see none with this ID. Needs LightSchedule:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findSchedule(db, viewer, id)) ?? null,
  }),
  findAllLightSchedule: t.field({
    type: [LightSchedule],
    description: 'For pickers: up to 1,000 schedules. Needs LightSchedule:read.',
    args: { where: schedules.args.where },
    resolve: (_, { where }, { db, viewer }) => findAllSchedules(db, viewer, schedules.where(where)),
  }),
}))
