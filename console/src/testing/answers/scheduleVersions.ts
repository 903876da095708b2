import { MAX_NAMES, MAX_PLACES } from '../../../../server/src/features/schedules/eveningPlaces.ts'
import { compareSchedules } from '../../../../server/src/features/schedules/scheduleComparison.ts'
import { boundOrThrow } from '../../../../server/src/features/schedules/scheduleDays.ts'
import { scheduleEvening } from '../../../../server/src/features/schedules/scheduleEvening.ts'
import { scheduleColumns } from '../../../../server/src/features/schedules/scheduleInput.ts'
import { type PlanContext, plansWith } from '../../../../server/src/features/schedules/schedulePlans.ts'
import {
  type LightScheduleVersionInput,
  scheduleWith,
} from '../../../../server/src/features/schedules/scheduleVersion.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { changeOf, groupSource, noon, plannedFor, SITE_PLACE, scheduleRow, schedulesOf } from '../plans.ts'
import type { Answers } from '../schema.ts'
import { visibleCity, visibleOrThrow } from '../scope.ts'

type Call = Parameters<typeof visibleCity>[0]

function versionOf(call: Call, { id, content }: LightScheduleVersionInput, field: string) {
  if (!id && !content) throw badInput(field, 'scheduleVersionEmpty', 'give id, content or both')
  const stored = id ? visibleOrThrow(call, 'schedules', id) : undefined
  const row = stored && scheduleRow(stored)
  const added = (content?.groups?.connect ?? []).map(link => link.id)
  const groups: number[] = [...(stored?.groupIds ?? []), ...added]
  return { schedule: scheduleWith(row, content && scheduleColumns(content)), groups }
}

function contextOf(call: Call, ids: number[]): PlanContext {
  const city = visibleCity(call)
  for (const id of ids) visibleOrThrow(call, 'groups', id)
  const groups = city.rows.groups.filter(({ id }) => ids.includes(id))
  const plans = groups.map(group => plannedFor(city, group))
  const { calendar, lamps } = changeOf(city, plans, plans)
  return {
    sources: groups.map(group => ({
      group: groupSource(group),
      schedules: schedulesOf(city, group).map(scheduleRow),
    })),
    places: new Map(plans.map(({ groupId, place }) => [groupId, place])),
    ...{ lamps, calendar, sitePlace: SITE_PLACE, now: noon() },
  }
}

export const scheduleVersionAnswers: Answers = {
  Query: {
    previewLightScheduleEvening: (_, { schedule: input, groupIds, date, groupId }, call) => {
      boundOrThrow('date', date ?? null)
      const { schedule, groups } = versionOf(call, input, 'schedule')
      const context = contextOf(call, groupIds ?? groups)
      return scheduleEvening(plansWith(context, schedule), schedule, context, { date, groupId })
    },
    compareLightSchedules: (_, { a: inputA, b: inputB, groupIds, from, nights = 365, date, groupId }, call) => {
      boundOrThrow('from', from ?? null)
      boundOrThrow('date', date ?? null)
      const [a, b] = [versionOf(call, inputA, 'a'), versionOf(call, inputB, 'b')]
      const context = contextOf(call, groupIds ?? [...a.groups, ...b.groups])
      return compareSchedules(
        context,
        { a: a.schedule, b: b.schedule },
        { from, nights, date, groupId, tariff: call.city.tariff },
      )
    },
  },
  SchedulePlace: {
    groupId: ({ groupId }) => groupId || null,
    groupNames: ({ names }) => names.slice(0, MAX_NAMES),
    groupCount: ({ names }) => names.length,
    districts: ({ districts }) => districts.slice(0, MAX_NAMES),
  },
  ScheduleEvening: { places: ({ places }) => places.slice(0, MAX_PLACES) },
  ScheduleComparison: {
    litHours: ({ difference }) => difference.litHours,
    fullLoadHours: ({ difference }) => difference.fullLoadHours,
    energy: ({ difference }) => difference.energy,
    cost: ({ difference }) => difference.cost,
  },
}
