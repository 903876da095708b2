import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { groupsOfSchedules, type ScheduleRow, schedulesOfGroups } from '../schedules/registry.ts'
import { LightSchedule } from '../schedules/schedules.api.ts'
import { LightGroup, loadGroup } from './groups.api.ts'

/* Adds schedules to the GraphQL type of groups, and groups to that of schedules: neither feature imports the other. */

const loadSchedules = loader<number, ScheduleRow[]>(({ db, viewer }, ids) => schedulesOfGroups(db, viewer, ids))
const loadGroupIds = loader<number, number[]>(({ db, viewer }, ids) => groupsOfSchedules(db, viewer, ids))

builder.objectFields(LightGroup, t => ({
  schedules: t.field({
    type: [LightSchedule],
    description: 'assigned schedules, highest priority first; empty without permission to read schedules',
    resolve: async (group, _, context) => (await loadSchedules(context, group.id)) ?? [],
  }),
}))

builder.objectFields(LightSchedule, t => ({
  groups: t.field({
    type: [LightGroup],
    description: 'groups it is assigned to that the viewer may see',
    resolve: async (schedule, _, context) => {
      const ids = (await loadGroupIds(context, schedule.id)) ?? []
      const groups = await Promise.all(ids.map(id => loadGroup(context, id)))
      return groups.filter(group => group !== null)
    },
  }),
}))
