import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { latestRevision } from '../schedules/revisions.api.ts'
import { LightSchedule } from '../schedules/schedules.api.ts'
import { type Coverage, coverageOfSchedules } from './coverage.ts'

const loadCoverage = loader<number, Coverage>(({ db, viewer }, ids) => coverageOfSchedules(db, viewer, ids))

const PlanCoverage = builder.objectRef<Coverage>('PlanCoverage').implement({
  description:
    'How many lights of the groups of a schedule store their current plan, and so hold the schedule while the platform is ' +
    'offline. Of the lights in service that the viewer may see; lights in maintenance have no plan.',
  fields: t => ({
    revision: t.int({
      description: 'latest revision of the schedule: the one in the current plans',
      resolve: ({ schedule_id }, _, context) => latestRevision(context, schedule_id),
    }),
    lightCount: t.exposeInt('lights', {}),
    heldCount: t.exposeInt('held', { description: 'store the current plan' }),
    dueCount: t.exposeInt('due', { description: 'do not yet: it is computed or sent again' }),
    refusedCount: t.exposeInt('refused', { description: 'refused it' }),
    unsupportedCount: t.exposeInt('unsupported', { description: 'cannot store a plan' }),
  }),
})

builder.objectField(LightSchedule, 'coverage', t =>
  t.field({
    type: PlanCoverage,
    nullable: true,
    description: 'null: it is disabled or has no such lights, or without LightDevice:read',
    resolve: (schedule, _, context) => loadCoverage(context, schedule.id),
  }),
)
